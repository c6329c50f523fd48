import { createContext, useContext, useSyncExternalStore } from 'react'
import type { KeptSource } from './kept-source.ts'

/** What the pages need to know of it. */
export type KeptNumbers = Pick<KeptSource, 'from' | 'subscribe' | 'onBack'>

const KeptContext = createContext<KeptNumbers | null>(null)

/** Provided where the app was opened without a network. */
export const KeptProvider = KeptContext.Provider

/** `null` where the numbers come from the server. */
export function useKept(): KeptNumbers | null {
  return useContext(KeptContext)
}

/** When the shown numbers came, epoch milliseconds; `null` where they come from the server. */
export function useKeptFrom(): number | null {
  const kept = useKept()
  return useSyncExternalStore(
    (listener) => kept?.subscribe(listener) ?? (() => {}),
    () => kept?.from() ?? null,
  )
}
