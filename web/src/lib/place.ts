/** The address after the hash says what is shown. */

export type Place =
  | { readonly page: 'start' }
  | { readonly page: 'game'; readonly game: string }
  | { readonly page: 'tutorial' }
  | { readonly page: 'join'; readonly game: string; readonly key: string }
  | { readonly page: 'unknown' }

/** What an address asks for. */
export function placeOf(hash: string): Place {
  const [page = '', game = '', key = ''] = hash
    .replace(/^#\/?/, '')
    .split('/')
    .map(decodeURIComponent)
  if (page === '') return { page: 'start' }
  if (page === 'tutorial') return { page }
  if (page === 'game' && game) return { page, game }
  if (page === 'join' && game && key) return { page, game, key }
  return { page: 'unknown' }
}
