import type { ReactNode } from 'react'
import styles from './kpi-strip.module.css'

export interface KpiStripProps {
  /** What is heard for the group: "Totals". */
  readonly label: string
  readonly busy?: boolean
  /** `Kpi`s, the leading one first. */
  readonly children: ReactNode
}

export function KpiStrip({ label, busy = false, children }: KpiStripProps) {
  return (
    <section className={styles.strip} aria-label={label} aria-busy={busy}>
      {children}
    </section>
  )
}
