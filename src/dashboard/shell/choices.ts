import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import {
  type AddressState,
  type AddressStore,
  type AddressStoreParts,
  createAddressStore,
} from '../address/address-store.ts'
import type { AddressTables } from '../address/address-tables.ts'
import { type Filters, filterTable } from '../filters/filters.ts'
import { type ZoneChoices, zoneChoiceFields } from '../pages/zone-choices.ts'

/** What the address of a page holds for all of its panels. */
export interface Choices {
  readonly filters: Filters
  readonly zones: ZoneChoices
}

const tables: AddressTables<Choices> = { filters: filterTable, zones: zoneChoiceFields }

export type ChoicesStore = AddressStore<Choices>

export function createChoicesStore(parts: AddressStoreParts): ChoicesStore {
  return createAddressStore(tables, parts)
}

const ChoicesContext = createContext<ChoicesStore | null>(null)

export const ChoicesProvider = ChoicesContext.Provider

/** The choices, and how to change them. Renders again when they change. */
export function useChoices(): AddressState<Choices> {
  const store = useContext(ChoicesContext)
  if (store === null) throw new Error('useChoices needs a ChoicesProvider above it.')
  return useStore(store)
}
