import type { ReactNode } from 'react'
import styles from './state-panel.module.css'

export interface EmptyStateProps {
  /** What is missing: "No entries in these days". */
  readonly title: string
  /** Why, and what to do next. */
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** `chart` takes the height of a chart, so that nothing moves. */
  readonly height?: 'content' | 'chart'
}

export function EmptyState({ title, children, action, height = 'content' }: EmptyStateProps) {
  return (
    <div className={styles.panel} data-height={height}>
      <svg aria-hidden="true" className={styles.picture} viewBox="0 0 48 24">
        <path d="M1 22.5h46" />
        <path d="M5 17l9-7 8 5 9-11 12 8" strokeDasharray="2 4" />
      </svg>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  )
}
