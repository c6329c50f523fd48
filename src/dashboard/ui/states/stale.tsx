import { createContext, type ReactNode, useContext } from 'react'
import styles from './stale.module.css'

export interface StaleProps {
  /** Newer numbers are on their way; the old ones stay, slightly dimmed. */
  readonly refreshing: boolean
  readonly children: ReactNode
}

const Refreshing = createContext(false)

/** Whether what stands here is about to be replaced: it may be of other filters than those that are chosen. */
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
