import type { AddressLocation } from './address-store.ts'

/** Browsers fire no event for `pushState` and `replaceState`. The router dispatches two of these names. */
const changes = ['popstate', 'pushState', 'replaceState'] as const

type Page = Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'>

/** The address of a browser's page. It keeps its path and fragment. */
export function browserLocation(page: Page): AddressLocation {
  const address = (search: string) => `${page.location.pathname}${search}${page.location.hash}`
  return {
    read: () => page.location.search,
    push: (search) => page.history.pushState(null, '', address(search)),
    replace: (search) => page.history.replaceState(page.history.state, '', address(search)),
    subscribe: (listener) => {
      for (const change of changes) page.addEventListener(change, listener)
      return () => {
        for (const change of changes) page.removeEventListener(change, listener)
      }
    },
  }
}
