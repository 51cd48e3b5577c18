/** A knock when dice fall, for those who want it; nothing is fetched. */

import { likes } from './kept'

let heard: AudioContext | undefined

/** A short dull knock, unless sound is off. */
export function knock(): void {
  if (!likes().sound) return
  heard ??= new AudioContext()
  const tone = heard.createOscillator()
  const loud = heard.createGain()
  const now = heard.currentTime
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(180, now)
  tone.frequency.exponentialRampToValueAtTime(60, now + 0.12)
  loud.gain.setValueAtTime(0.25, now)
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.15)
  tone.connect(loud).connect(heard.destination)
  tone.start(now)
  tone.stop(now + 0.16)
}
