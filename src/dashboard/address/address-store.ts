import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ChoiceMemory } from '../ui/memory/remembered.ts'
import {
  type AddressTables,
  equalChoices,
  formatChoices,
  initialChoices,
  namesAnyChoice,
  parseChoices,
  rememberedChoices,
  withStableGroups,
} from './address-tables.ts'

/** The query of the address, and its history. A query is empty or begins with a question mark. */
export interface AddressLocation {
  read(): string
  /** Adds an entry to the history. */
  push(search: string): void
  /** Rewrites the current entry. */
  replace(search: string): void
  /** Reports every change of the address that this adapter did not make itself, and perhaps its own. */
  subscribe(listener: () => void): () => void
}

export interface AddressState<Choices> {
  readonly choices: Choices
  /** Chooses: one entry of the history, or none if nothing changes. */
  readonly change: (next: (current: Choices) => Choices) => void
}

export interface AddressStore<Choices> extends StoreApi<AddressState<Choices>> {
  /** Stops listening to the address. */
  readonly dispose: () => void
}

export interface AddressStoreParts {
  readonly location: AddressLocation
  readonly memory?: ChoiceMemory
}

/** The storage key of remembered choices, which are kept as a query. Renaming it forgets them. */
const memoryName = 'filters'

/**
 * Holds what the viewer chose. The address is its truth: a choice is written there, and back and forward are read from
 * there. Remembered choices apply only if the address names no field at all, so that a link opens the same screen for
 * everybody. A group keeps its identity until one of its fields changes.
 */
export function createAddressStore<Choices>(
  tables: AddressTables<Choices>,
  { location, memory }: AddressStoreParts,
): AddressStore<Choices> {
  const store = createStore<AddressState<Choices>>(() => ({
    choices: firstChoices(tables, location, memory),
    change,
  }))

  function change(next: (current: Choices) => Choices): void {
    const { choices: before } = store.getState()
    const chosen = next(before)
    if (equalChoices(tables, chosen, before)) return
    if (memory !== undefined) {
      // What a link chose is not remembered, unlike what the viewer changes.
      const kept = rememberedChoices(tables, readMemory(tables, memory), { chosen, before })
      if (kept !== null) memory.write(memoryName, formatChoices(tables, kept))
    }
    store.setState({ choices: chosen })
    location.push(formatChoices(tables, chosen, location.read()))
  }

  const stop = location.subscribe(() => {
    const { choices } = store.getState()
    const read = parseChoices(tables, location.read())
    if (equalChoices(tables, read, choices)) return
    store.setState({ choices: withStableGroups(tables, read, choices) })
  })

  return Object.assign(store, { dispose: stop })
}

function readMemory<Choices>(tables: AddressTables<Choices>, memory: ChoiceMemory): Choices {
  return parseChoices(tables, memory.read(memoryName) ?? '')
}

function firstChoices<Choices>(
  tables: AddressTables<Choices>,
  location: AddressLocation,
  memory: ChoiceMemory | undefined,
): Choices {
  const search = location.read()
  if (memory === undefined || namesAnyChoice(tables, search)) return parseChoices(tables, search)
  const choices = readMemory(tables, memory)
  if (!equalChoices(tables, choices, initialChoices(tables))) {
    location.replace(formatChoices(tables, choices, search))
  }
  return choices
}
