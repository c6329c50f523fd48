import { createContext, type ReactNode, useContext } from 'react'
import styles from './stale.module.css'

export interface StaleProps {
  /** Newer numbers are on their way; the old ones stay, slightly dimmed. */
  readonly refreshing: boolean
  readonly children: ReactNode
}

const Refreshing = createContext(false)

/** True if newer numbers are coming: these may belong to other filters than the chosen ones. */
export function useRefreshing(): boolean {
  return useContext(Refreshing)
}

export function Stale({ refreshing, children }: StaleProps) {
  return (
    <div className={styles.stale} aria-busy={refreshing}>
      <Refreshing value={refreshing}>{children}</Refreshing>
    </div>
  )
}
