import { useSyncExternalStore } from 'react'

const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** `public/theme.js` reads the same key before the first paint. */
export const themeStorageKey = 'shopfloor.theme'

export type ThemeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface ThemeStore {
  readonly choice: () => ThemeChoice
  readonly choose: (choice: ThemeChoice) => void
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * The theme of one document: remembered in `storage`, applied as `data-theme` on `root`; the attribute is absent
 * where the system decides. Storage that is forbidden or full costs the memory, never the change.
 */
export function createThemeStore(root: HTMLElement, storage: ThemeStorage | null): ThemeStore {
  const listeners = new Set<() => void>()
  let current = remembered(storage)
  apply(root, current)
  return {
    choice: () => current,
    choose(choice) {
      current = choice
      apply(root, choice)
      remember(storage, choice)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The browser's storage, or `null` where reading it is forbidden. */
export function browserThemeStorage(view: { readonly localStorage: ThemeStorage }): ThemeStorage | null {
  try {
    return view.localStorage
  } catch {
    return null
  }
}

export function useTheme(store: ThemeStore): ThemeChoice {
  return useSyncExternalStore(store.subscribe, store.choice)
}

function apply(root: HTMLElement, choice: ThemeChoice): void {
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
}

function remembered(storage: ThemeStorage | null): ThemeChoice {
  try {
    const word = storage?.getItem(themeStorageKey)
    return themeChoices.find((choice) => choice === word) ?? 'system'
  } catch {
    return 'system'
  }
}

function remember(storage: ThemeStorage | null, choice: ThemeChoice): void {
  try {
    if (choice === 'system') storage?.removeItem(themeStorageKey)
    else storage?.setItem(themeStorageKey, choice)
  } catch {
    // Forbidden or full: the choice holds until the page is left.
  }
}
