import { createStore, type StoreApi } from 'zustand/vanilla'
import { defaultFilters, type Filters } from './filters.ts'
import { equalFilters, formatFilters, parseFilters, saysAnything } from './filters-url.ts'

/** Where the address stands. `search` is its query, empty or with the question mark. */
export interface FiltersLocation {
  read(): string
  /** A new entry of the history. */
  push(search: string): void
  /** The same entry, another address. */
  replace(search: string): void
  /** Tells of every change of the address that this adapter did not make itself; it may tell of its own too. */
  subscribe(listener: () => void): () => void
}

/** Remembers the stores chosen last on this device. An adapter never throws: it forgets. */
export interface StoresMemory {
  read(): readonly string[] | null
  write(stores: readonly string[]): void
}

export interface FiltersState {
  readonly filters: Filters
  /** Chooses; one entry of the history, none where nothing changes. */
  readonly change: (next: Filters | ((current: Filters) => Filters)) => void
}

export interface FiltersStore extends StoreApi<FiltersState> {
  /** Stops listening to the address. */
  readonly dispose: () => void
}

export interface FiltersStoreParts {
  readonly location: FiltersLocation
  readonly memory?: StoresMemory
}

/**
 * Holds what is asked. Its truth is the address: a choice is written there, and back and forward are read from
 * there. The remembered stores count only where the address says nothing of the filters at all, for a link
 * shows whoever opens it the same screen.
 */
export function createFiltersStore({ location, memory }: FiltersStoreParts): FiltersStore {
  const store = createStore<FiltersState>(() => ({ filters: firstFilters(location, memory), change }))

  function change(next: Filters | ((current: Filters) => Filters)): void {
    const { filters } = store.getState()
    const chosen = typeof next === 'function' ? next(filters) : next
    if (equalFilters(chosen, filters)) return
    if (chosen.stores !== filters.stores) memory?.write(chosen.stores)
    store.setState({ filters: chosen })
    location.push(formatFilters(chosen, location.read()))
  }

  const stop = location.subscribe(() => {
    const read = parseFilters(location.read())
    if (!equalFilters(read, store.getState().filters)) store.setState({ filters: read })
  })

  return Object.assign(store, { dispose: stop })
}

function firstFilters(location: FiltersLocation, memory: StoresMemory | undefined): Filters {
  const search = location.read()
  const stores = saysAnything(search) ? null : (memory?.read() ?? null)
  if (stores === null || stores.length === 0) return parseFilters(search)
  const filters = { ...defaultFilters, stores }
  location.replace(formatFilters(filters, search))
  return filters
}
