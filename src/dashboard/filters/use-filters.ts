import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { FiltersState, FiltersStore } from './filters-store.ts'

const FiltersContext = createContext<FiltersStore | null>(null)

/** Gives the pages below it their filters. */
export const FiltersProvider = FiltersContext.Provider

/** What is asked, and how to ask for something else. Renders again when it changes. */
export function useFilters(): FiltersState {
  const store = useContext(FiltersContext)
  if (store === null) throw new Error('useFilters needs a FiltersProvider above it.')
  return useStore(store)
}
