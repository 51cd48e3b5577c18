/** A power in mid-sentence: `Germany`, `the Soviet Union`. */
export const the = (power: string): string =>
  /(Empire|Kingdom|States|Union)$/.test(power) ? `the ${power}` : power
