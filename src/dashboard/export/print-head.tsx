import { useState } from 'react'
import { useDataSource } from '../data/source/data-source.ts'
import { formatMoment } from '../time/format-day.ts'
import { usePrinting } from '../ui/table/printing.ts'
import type { Report } from './picture/report.ts'
import { reportLines } from './picture/report-words.ts'
import styles from './print-head.module.css'

/** The head of a page on paper, and only there: what the numbers are of, and when they were printed. */
export function PrintHead({ report }: { readonly report: Report }) {
  const { clock } = useDataSource()
  const [printedAt, setPrintedAt] = useState(() => clock.now())
  usePrinting(() => setPrintedAt(clock.now()))
  const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const lines = [...reportLines(report), { name: 'Printed', words: formatMoment(printedAt, viewerZone) }]
  return (
    // What is heard on the screen is in the filters and the titles already.
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
