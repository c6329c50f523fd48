import { partWords } from '../charts/describe-point.ts'
import { changeOf } from '../coverage/change-words.ts'
import type { Granularity } from '../time/calendar.ts'
import { bucketWord } from '../time/granularity.ts'
import { coverageWords } from '../ui/coverage-words.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Delta } from '../ui/delta.tsx'
import { formatCount } from '../ui/format.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ValueCell } from '../ui/value-cell.tsx'
import type { TimePoint } from './points-over-time.ts'
import { WhyCoverage } from './why-button.tsx'

export interface PointsTableProps<Point extends TimePoint> {
  /** "Entries per day": begins the caption. */
  readonly title: string
  /** Heads the column of values: "Entries". */
  readonly measure: string
  /** How a value is written; a count where not given. */
  readonly format?: (value: number) => string
  readonly points: readonly Point[]
  /** What the value is made of, beside it. */
  readonly more?: readonly Column<Point>[]
  /** Why there is no change from zero; that nobody was counted where not given. */
  readonly zeroBase?: string | undefined
  readonly granularity: Granularity
  readonly compared: boolean
  readonly note: string
  /** Camera records are on their way: nothing is said of coverage yet. */
  readonly checking?: boolean
  /** Where the page can tell why a value is flagged: of which zone the values are, if of one. */
  readonly why?: { readonly zone?: string }
}

/** The table behind the chart: every bucket, with closed, no data and zero as different words. */
export function PointsTable<Point extends TimePoint>(props: PointsTableProps<Point>) {
  const {
    title,
    measure,
    format = formatCount,
    points,
    more = [],
    zeroBase,
    granularity,
    compared,
    note,
    checking = false,
    why,
  } = props
  const columns: Column<Point>[] = [
    {
      key: 'bucket',
      header: bucketWord[granularity],
      cell: (point) => point.label,
      sortBy: (point) => point.key,
    },
    {
      key: 'value',
      header: measure,
      align: 'end',
      cell: (point) => (
        <ValueCell state={point.state} value={point.value} part={partWords(point)} format={format} />
      ),
      sortBy: (point) => point.value,
    },
    ...more,
  ]
  if (compared) {
    columns.push(
      {
        key: 'comparison',
        header: 'Compared with',
        align: 'end',
        cell: ({ comparison, comparedSoFar, unfinished }) =>
          comparison && (
            <ValueCell
              state={
                unfinished && comparison.state === 'measured' && comparedSoFar === null
                  ? 'no-data'
                  : comparison.state
              }
              value={comparison.state === 'measured' ? comparedSoFar : null}
              format={format}
            />
          ),
        sortBy: (point) => point.comparedSoFar,
      },
      {
        key: 'change',
        header: 'Change',
        align: 'end',
        cell: (point) => <Change point={point} zeroBase={zeroBase} />,
        sortBy: ({ delta }) => (delta?.kind === 'delta' ? delta.fraction : null),
      },
    )
  }
  columns.push({
    key: 'coverage',
    header: 'Coverage',
    align: 'end',
    cell: ({ state, coverage, extent, label }) =>
      state === 'closed' || state === 'future' ? (
        ''
      ) : checking && coverage.share === null ? (
        <Skeleton width="112px" />
      ) : why === undefined ? (
        coverageWords(coverage)
      ) : (
        <WhyCoverage coverage={coverage} of={label} extent={extent} {...why} />
      ),
    sortBy: ({ state, coverage }) => (state === 'measured' ? coverage.share : null),
  })
  return (
    <DataTable
      caption={`${title}, ${note}`}
      captionHidden
      columns={columns}
      rows={points}
      rowKey={(point) => point.key}
      maxHeight="520px"
    />
  )
}

interface ChangeProps {
  readonly point: TimePoint
  readonly zeroBase: string | undefined
}

function Change({ point, zeroBase }: ChangeProps) {
  const { delta, comparison, state } = point
  if (delta === null || comparison === null || state !== 'measured') return null
  if (comparison.state !== 'measured') return null
  const comparisonLabel = point.unfinished ? `${comparison.label}, by the same time` : comparison.label
  return (
    <Delta
      change={changeOf(delta, zeroBase)}
      ranges={{ current: point.label, comparison: comparisonLabel }}
      words={null}
    />
  )
}
