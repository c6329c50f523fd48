import type { Granularity } from '../../../calendar/calendar.ts'
import type { Coverage, PointState } from '../../../protocol/derived/states.ts'
import { partWords } from '../../charts/time/describe-point.ts'
import { people, type Unit } from '../../charts/unit.ts'
import { bucketWord } from '../../time/granularity.ts'
import { BusyValue } from '../../ui/states/skeleton.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { type FileTable, fileTable } from '../../ui/table/file-table.ts'
import type { KeptOrder } from '../../ui/table/use-order.ts'
import { ValueCell } from '../../ui/value-cell.tsx'
import { WhyCoverage } from '../why/why-button.tsx'
import { changeColumn } from './change-column.tsx'
import { Defined } from './defined.tsx'
import { coverageFile, type FileCell, textFile, valueFile } from './file-columns.ts'
import { statedDelta, type TimePoint } from './points-over-time.ts'

export interface PointsTableProps<Point extends TimePoint> {
  /** "Entries per day": begins the caption. */
  readonly title: string
  /** Heads the column of values: "Entries". */
  readonly measure: string
  /** What the values are: how they are written here and in a file. People where not given. */
  readonly unit?: Unit
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
  /** Of which zone the values are; of whole stores where not given. */
  readonly zone?: string
  /** Where its card keeps the order, with `useOrder`. */
  readonly kept?: KeptOrder
}

/** The table behind the chart: every bucket, with closed, no data and zero as different words. */
export function PointsTable<Point extends TimePoint>(props: PointsTableProps<Point>) {
  const { title, points, note, kept } = props
  return (
    <DataTable
      caption={`${title}, ${note}`}
      columns={pointsColumns(props)}
      rows={points}
      rowKey={(point) => point.key}
      maxHeight="520px"
      kept={kept}
    />
  )
}

/** The same table for a file, whether it or the chart is shown. */
export function pointsFile<Point extends TimePoint>(props: PointsTableProps<Point>): FileTable {
  return fileTable(pointsColumns(props), props.points, props.kept?.order ?? null)
}

function pointsColumns<Point extends TimePoint>(props: PointsTableProps<Point>): readonly Column<Point>[] {
  const { measure, unit = people, more = [], zeroBase, granularity, compared } = props
  const { checking = false, zone = null } = props
  const format = (value: number) => unit.format(value)
  const columns: Column<Point>[] = [
    {
      key: 'bucket',
      header: bucketWord[granularity],
      cell: (point) => point.label,
      sortBy: (point) => point.key,
      file: [
        ...textFile<Point>(bucketWord[granularity], (point) => point.label),
        ...textFile<Point>('Begins (store time)', ({ extent }) => startOf(extent)),
      ],
    },
    {
      key: 'value',
      header: measure,
      align: 'end',
      cell: (point) => <Value cell={ownCell(point)} format={format} />,
      sortBy: (point) => point.value,
      file: valueFile(measure, ownCell, unit),
    },
    ...more,
  ]
  if (compared) {
    columns.push(
      {
        key: 'comparison',
        header: 'Compared with',
        align: 'end',
        cell: (point) => {
          const cell = comparedCell(point)
          return cell && <Value cell={cell} format={format} />
        },
        sortBy: (point) => point.comparedSoFar,
        file: [
          ...valueFile<Point>('Compared with', comparedCell, unit),
          ...textFile<Point>('Compared with: when', ({ comparison }) => comparison?.label ?? ''),
          ...coverageFile<Point>(
            ({ comparison }) => (comparison?.state === 'measured' ? comparison.coverage : null),
            'Compared with: coverage',
          ),
        ],
      },
      changeColumn({
        deltaOf: statedDelta,
        rangesOf: ({ label, comparison, unfinished }) => ({
          current: label,
          comparison: `${comparison?.label ?? ''}${unfinished ? ', up to the same time' : ''}`,
        }),
        whyOf: ({ extent }) => ({ extent, store: null, zone }),
        zeroBase,
      }),
    )
  }
  const coverageOf = ({ state, coverage }: Point) =>
    state === 'closed' || state === 'future' ? null : coverage
  const isChecked = (coverage: Coverage) => !checking || coverage.share !== null
  columns.push({
    key: 'coverage',
    header: 'Coverage',
    info: <Defined term="Camera coverage" />,
    align: 'end',
    cell: (point) => {
      const coverage = coverageOf(point)
      if (coverage === null) return ''
      if (!isChecked(coverage)) {
        return <BusyValue width="112px" />
      }
      return (
        <WhyCoverage
          coverage={coverage}
          of={point.label}
          extent={point.extent}
          {...(zone !== null && { zone })}
        />
      )
    },
    sortBy: ({ state, coverage }) => (state === 'measured' ? coverage.share : null),
    file: coverageFile((point) => {
      const coverage = coverageOf(point)
      return coverage === null || isChecked(coverage) ? coverage : 'loading'
    }),
  })
  return columns
}

/** `YYYY-MM-DDTHH:mm`, on the clock of the stores. */
function startOf({ days, hour }: TimePoint['extent']): string {
  return `${days.first}T${String(hour ?? 0).padStart(2, '0')}:00`
}

interface ValueProps {
  readonly cell: FileCell
  readonly format: (value: number) => string
}

function Value({ cell, format }: ValueProps) {
  const { state, ...value } = cell
  return state === 'checking' ? (
    <BusyValue width="64px" />
  ) : (
    <ValueCell state={state} {...value} format={format} />
  )
}

function ownCell(point: TimePoint): FileCell {
  return {
    state: onceChecked(point.state, point),
    value: point.value,
    part: partWords(point),
    ...(point.counted && { counted: point.counted }),
  }
}

/** Nothing was counted: until camera records say whether it was shut, that it is "not yet" would be a guess. */
function onceChecked(state: PointState, { checking = false }: TimePoint): FileCell['state'] {
  return checking && state === 'future' ? 'checking' : state
}

/** The value compared with: of a bucket under way, as much as had been counted by the same clock time. */
function comparedCell(point: TimePoint): FileCell | null {
  const { comparison, comparedSoFar, unfinished } = point
  if (comparison === null) return null
  if (comparison.state !== 'measured') return { state: onceChecked(comparison.state, point), value: null }
  return {
    state: unfinished && comparedSoFar === null ? 'no-data' : 'measured',
    value: comparedSoFar,
    ...(comparison.counted && { counted: comparison.counted }),
  }
}
