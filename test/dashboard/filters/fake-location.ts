import type { FiltersLocation, StoresMemory } from '../../../src/dashboard/filters/filters-store.ts'

/** A browser's history of one page, without the browser. */
export function fakeLocation(search = '') {
  let entries = [search]
  let position = 0
  const listeners = new Set<() => void>()
  const go = (to: number) => {
    if (entries[to] === undefined) throw new Error('There is no such entry in the history.')
    position = to
    for (const listener of listeners) listener()
  }
  const location: FiltersLocation = {
    read: () => entries[position] ?? '',
    push: (next) => {
      entries = [...entries.slice(0, position + 1), next]
      position += 1
    },
    replace: (next) => {
      entries[position] = next
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    location,
    entries: () => entries,
    listeners: () => listeners.size,
    back: () => go(position - 1),
    forward: () => go(position + 1),
  }
}

export function fakeMemory(stores: readonly string[] | null = null) {
  let held = stores
  const memory: StoresMemory = {
    read: () => held,
    write: (next) => {
      held = next
    },
  }
  return { memory, held: () => held }
}
