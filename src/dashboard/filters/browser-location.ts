import type { FiltersLocation, StoresMemory } from './filters-store.ts'

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

const key = 'shopfloor.stores'

/** Browsers may forbid storage, or have none left: then nothing is remembered. */
export function browserMemory(storage: () => Pick<Storage, 'getItem' | 'setItem'>): StoresMemory {
  return {
    read: () => {
      try {
        const stores: unknown = JSON.parse(storage().getItem(key) ?? 'null')
        return Array.isArray(stores) ? stores.filter((id) => typeof id === 'string' && id !== '') : null
      } catch {
        return null
      }
    },
    write: (stores) => {
      try {
        storage().setItem(key, JSON.stringify(stores))
      } catch {
        // Forgotten.
      }
    },
  }
}
