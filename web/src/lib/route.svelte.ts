/** Where the page is, and how it goes elsewhere. */

import { placeOf, type Place } from './place'

class Route {
  place = $state.raw<Place>(placeOf(location.hash))

  constructor() {
    addEventListener('hashchange', () => (this.place = placeOf(location.hash)))
  }

  go(path: string): void {
    location.hash = `#/${path}`
  }
}

export const route = new Route()
