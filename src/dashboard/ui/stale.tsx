import type { ReactNode } from 'react'
import styles from './stale.module.css'

export interface StaleProps {
  /** Newer numbers are on their way; the old ones stay, slightly dimmed. */
  readonly refreshing: boolean
  readonly children: ReactNode
}

export function Stale({ refreshing, children }: StaleProps) {
  return (
    <div className={styles.stale} aria-busy={refreshing}>
      {children}
    </div>
  )
}
