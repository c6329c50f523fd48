import { t } from '@lingui/core/macro'
import type { Coverage } from '../../../protocol/derived/states.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { WhyCoverage, type WhyCoverageProps } from '../why/why-button.tsx'
import styles from './coverage-column.module.css'
import { Defined } from './defined.tsx'
import { coverageFile } from './file-columns.ts'

export interface CoverageColumnProps<Row> {
  /** What a row is called, and which store or zone it is of. */
  readonly rowOf: (row: Row) => Pick<WhyCoverageProps, 'of' | 'store' | 'zone'>
  readonly narrow?: boolean
}

/** How far each row of a whole period can be trusted. A flagged row leads to its cameras. */
export function coverageColumn<Row extends { readonly coverage: Coverage }>({
  rowOf,
  narrow = false,
}: CoverageColumnProps<Row>): Column<Row> {
  return {
    key: 'coverage',
    header: t`Coverage`,
    info: <Defined term="Camera coverage" />,
    align: 'end',
    belowNameOnPhone: true,
    cell: (row) => (
      <span className={styles.place} data-narrow={narrow || undefined}>
        <WhyCoverage coverage={row.coverage} extent="period" {...rowOf(row)} />
      </span>
    ),
    sortBy: ({ coverage }) => coverage.share,
    file: coverageFile(({ coverage }) => coverage),
  }
}
