import { createContext, useContext, useSyncExternalStore } from 'react'
import type { KeptSource } from './kept-source.ts'

const KeptContext = createContext<Pick<KeptSource, 'from' | 'subscribe'> | null>(null)

/** Provided where the app was opened without a network. */
export const KeptProvider = KeptContext.Provider

/** When the shown numbers came, epoch milliseconds; `null` where they come from the server. */
export function useKeptFrom(): number | null {
  const kept = useContext(KeptContext)
  return useSyncExternalStore(
    (listener) => kept?.subscribe(listener) ?? (() => {}),
    () => kept?.from() ?? null,
  )
}
