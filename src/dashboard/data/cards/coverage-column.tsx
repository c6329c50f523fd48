import type { Coverage } from '../../../protocol/derived/states.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { WhyCoverage, type WhyCoverageProps } from '../why/why-button.tsx'
import styles from './coverage-column.module.css'
import { Defined } from './defined.tsx'
import { coverageFile } from './file-columns.ts'

export interface CoverageColumnProps<Row> {
  /** Camera records are on their way: nothing is said of what is not known. */
  readonly checking: boolean
  /** What a row is called, and which store or zone it is of. */
  readonly rowOf: (row: Row) => Pick<WhyCoverageProps, 'of' | 'store' | 'zone'>
  readonly narrow?: boolean
}

/** How far each row of a whole period can be trusted; where it is flagged it leads to the cameras. */
export function coverageColumn<Row extends { readonly coverage: Coverage }>({
  checking,
  rowOf,
  narrow = false,
}: CoverageColumnProps<Row>): Column<Row> {
  const isChecked = ({ share }: Coverage) => !checking || share !== null
  return {
    key: 'coverage',
    header: 'Coverage',
    info: <Defined term="Camera coverage" />,
    align: 'end',
    belowNameOnPhone: true,
    cell: (row) => (
      <span className={styles.place} data-narrow={narrow || undefined} aria-busy={!isChecked(row.coverage)}>
        {isChecked(row.coverage) ? (
          <WhyCoverage coverage={row.coverage} extent="period" {...rowOf(row)} />
        ) : (
          <Skeleton />
        )}
      </span>
    ),
    sortBy: ({ coverage }) => coverage.share,
    file: coverageFile(({ coverage }) => (isChecked(coverage) ? coverage : 'loading')),
  }
}
