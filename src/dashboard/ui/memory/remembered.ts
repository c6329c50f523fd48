import { createContext, useContext, useState } from 'react'

/** Keeps small choices from one visit to the next, each under a name. */
export interface ChoiceMemory {
  /** `null` where nothing is remembered. */
  readonly read: (name: string) => string | null
  readonly write: (name: string, choice: string) => void
}

const forgetful: ChoiceMemory = { read: () => null, write: () => {} }

const Memory = createContext(forgetful)

/** Without a provider, nothing is remembered. */
export const ChoiceMemoryProvider = Memory.Provider

export function useChoiceMemory(): ChoiceMemory {
  return useContext(Memory)
}

/** In the browser's storage. Where that is forbidden or full, a choice holds until the page is left. */
export function browserChoices(storage: () => Pick<Storage, 'getItem' | 'setItem'>): ChoiceMemory {
  const key = (name: string) => `shopfloor.${name}`
  return {
    read: (name) => {
      try {
        return storage().getItem(key(name))
      } catch {
        return null
      }
    },
    write: (name, choice) => {
      try {
        storage().setItem(key(name), choice)
      } catch {
        // Forgotten.
      }
    },
  }
}

/**
 * The choice of the last visit. The first choice if none is remembered, or one that no longer exists.
 */
export function useRemembered<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const memory = useContext(Memory)
  const [chosen, setChosen] = useState(() => {
    const word = memory.read(name)
    return choices.find((choice) => choice === word) ?? choices[0]
  })
  const choose = (choice: Choice) => {
    setChosen(choice)
    memory.write(name, choice)
  }
  return [chosen, choose]
}
