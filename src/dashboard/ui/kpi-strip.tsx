import { type ReactNode, useId } from 'react'
import styles from './kpi-strip.module.css'

export interface KpiStripProps {
  /** The accessible name of the group: "Totals". With tools it stands above it. */
  readonly label: string
  readonly busy?: boolean
  /** Buttons in its header, `false` while they load. What it shows can then be saved as a picture. */
  readonly tools?: ReactNode
  /** `Kpi`s, the leading one first. */
  readonly children: ReactNode
}

export function KpiStrip({ label, busy = false, tools, children }: KpiStripProps) {
  const headed = tools !== undefined
  const name = useId()
  return (
    <section
      className={styles.place}
      aria-busy={busy}
      {...(headed ? { 'aria-labelledby': name } : { 'aria-label': label })}
    >
      {headed && (
        <header className={styles.header}>
          <span id={name} className={styles.title}>
            {label}
          </span>
          {tools}
        </header>
      )}
      <div className={styles.strip} data-picture={headed || undefined}>
        {children}
      </div>
    </section>
  )
}
