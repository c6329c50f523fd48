import type { FiltersLocation } from './filters-store.ts'

/** The router that changes the address without the browser tells of it by events of these two names. */
const changes = ['popstate', 'pushState', 'replaceState'] as const

type Page = Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'>

/** The address of a browser's page. The path and the fragment stay as they are. */
export function browserLocation(page: Page): FiltersLocation {
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
