/** What names on the map are written in; narrow letters leave room. */
export const LETTERS = "'DejaVu Sans Condensed', 'Arial Narrow', Arial, sans-serif"
