import type { AddressLocation } from '../../../src/dashboard/address/address-store.ts'
import type { ChoiceMemory } from '../../../src/dashboard/ui/memory/remembered.ts'

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
  const location: AddressLocation = {
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

/** @param query what is remembered of the filters. */
export function fakeMemory(query: string | null = null) {
  const held = new Map(query === null ? [] : [['filters', query]])
  const memory: ChoiceMemory = {
    read: (name) => held.get(name) ?? null,
    write: (name, choice) => {
      held.set(name, choice)
    },
  }
  return { memory, held: () => held.get('filters') ?? null }
}
