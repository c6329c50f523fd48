import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useDataSource } from '../data/source/data-source.ts'
import { formatMoment } from '../time/format-day.ts'
import { usePrinting } from '../ui/table/printing.ts'
import type { Report } from './picture/report.ts'
import { reportLines } from './picture/report-words.ts'
import styles from './print-head.module.css'

/** Print-only header: what the numbers describe, and when they were printed. */
export function PrintHead({ report }: { readonly report: Report }) {
  const { clock } = useDataSource()
  const [printedAt, setPrintedAt] = useState(() => clock.now())
  usePrinting(() => setPrintedAt(clock.now()))
  const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const lines = [...reportLines(report), { name: t`Printed`, words: formatMoment(printedAt, viewerZone) }]
  return (
    // Screen readers get the same from the filters and titles.
    <div className={styles.head} aria-hidden="true">
      <p className={styles.title}>
        {report.page} <span className={styles.brand}>Shopfloor</span>
      </p>
      <dl className={styles.lines}>
        {lines.map(({ name, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
