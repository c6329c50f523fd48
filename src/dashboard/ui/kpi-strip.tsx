import type { ReactNode } from 'react'
import styles from './kpi-strip.module.css'

export interface KpiStripProps {
  /** The accessible name of the group: "Totals". */
  readonly label: string
  readonly busy?: boolean
  /** Buttons in its corner. What it shows can then be had as a picture. */
  readonly tools?: ReactNode
  /** `Kpi`s, the leading one first. */
  readonly children: ReactNode
}

export function KpiStrip({ label, busy = false, tools, children }: KpiStripProps) {
  return (
    <section className={styles.place} aria-label={label} aria-busy={busy}>
      <div className={styles.strip} data-picture={tools === undefined ? undefined : true}>
        {children}
      </div>
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
    </section>
  )
}
