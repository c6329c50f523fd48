import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ChoiceMemory } from '../ui/memory/remembered.ts'
import { defaultFilters, type Filters } from './filters.ts'
import { changedFields, equalFilters, formatFilters, parseFilters, saysAnything } from './filters-url.ts'

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

/**
 * What is remembered from one visit to the next: of whom, and how it is looked at. Not when and not who: whoever opens
 * the page in the morning must not find last month's days, nor a part of the people.
 */
const remembered: readonly (keyof Filters)[] = [
  'stores',
  'comparison',
  'zoneMeasure',
  'zonePicture',
  'dwellPlace',
]

/** Where the remembered choices are kept, as a query of the address. */
const memoryName = 'filters'

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
  readonly memory?: ChoiceMemory
}

/**
 * Holds what is asked. Its truth is the address: a choice is written there, and back and forward are read from
 * there. What is remembered counts only where the address says nothing of the filters at all, for a link
 * shows whoever opens it the same screen.
 */
export function createFiltersStore({ location, memory }: FiltersStoreParts): FiltersStore {
  const store = createStore<FiltersState>(() => ({ filters: firstFilters(location, memory), change }))

  function change(next: Filters | ((current: Filters) => Filters)): void {
    const { filters } = store.getState()
    const chosen = typeof next === 'function' ? next(filters) : next
    const changed = changedFields(chosen, filters)
    if (changed.length === 0) return
    if (memory !== undefined) remember(memory, chosen, changed)
    store.setState({ filters: chosen })
    location.push(formatFilters(chosen, location.read()))
  }

  const stop = location.subscribe(() => {
    const read = parseFilters(location.read())
    if (!equalFilters(read, store.getState().filters)) store.setState({ filters: read })
  })

  return Object.assign(store, { dispose: stop })
}

/** Keeps what was chosen now; what a link chose stays the link's. */
function remember(memory: ChoiceMemory, chosen: Filters, changed: readonly (keyof Filters)[]): void {
  const kept = changed.filter((field) => remembered.includes(field))
  if (kept.length === 0) return
  const choices = Object.fromEntries(kept.map((field) => [field, chosen[field]]))
  memory.write(memoryName, formatFilters({ ...rememberedIn(memory), ...choices }))
}

function rememberedIn(memory: ChoiceMemory): Filters {
  return parseFilters(memory.read(memoryName) ?? '')
}

function firstFilters(location: FiltersLocation, memory: ChoiceMemory | undefined): Filters {
  const search = location.read()
  if (memory === undefined || saysAnything(search)) return parseFilters(search)
  const filters = rememberedIn(memory)
  if (!equalFilters(filters, defaultFilters)) location.replace(formatFilters(filters, search))
  return filters
}
