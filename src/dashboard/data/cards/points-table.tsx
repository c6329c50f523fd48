import { t } from '@lingui/core/macro'
import type { Granularity } from '../../../calendar/calendar.ts'
import type { BesideSeries, Interval } from '../../charts/time/chart-series.ts'
import { intervalWords, partWords } from '../../charts/time/describe-point.ts'
import { people, rate, type Unit } from '../../charts/unit.ts'
import { granularityWords } from '../../time/granularity.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { type FileTable, fileTable } from '../../ui/table/file-table.ts'
import type { KeptOrder } from '../../ui/table/use-order.ts'
import { ValueCell } from '../../ui/value-cell.tsx'
import { WhyCoverage } from '../why/why-button.tsx'
import { changeColumn } from './change-column.tsx'
import { Defined } from './defined.tsx'
import { coverageFile, type FileCell, numberFile, textFile, valueFile } from './file-columns.ts'
import { ratesOfPoint, statedDelta, type TimePoint } from './points-over-time.ts'
import { rowWords } from './row-words.ts'

export interface PointsTableProps<Point extends TimePoint> {
  /** "Entries per day": begins the caption. */
  readonly title: string
  /** Heads the column of values: "Entries". */
  readonly measure: string
  /** How the values are written here and in a file. People if omitted. */
  readonly unit?: Unit
  readonly points: readonly Point[]
  /** Other series of the same buckets, each a column of its own: a target. Stable, since the chart is prepared from it. */
  readonly lines?: readonly BesideSeries[]
  /** Columns of the parts of the value, beside it. */
  readonly more?: readonly Column<Point>[]
  /** Why there is no change from zero. Nobody was counted if omitted. */
  readonly zeroBase?: string | undefined
  readonly granularity: Granularity
  readonly compared: boolean
  readonly note: string
  /** The zone of the values. Whole stores if omitted. */
  readonly zone?: string
  /** The order, if the card keeps it with `useOrder`. */
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
      kept={kept}
    />
  )
}

/** The same table as a file, whether the table or the chart is shown. */
export function pointsFile<Point extends TimePoint>(props: PointsTableProps<Point>): FileTable {
  return fileTable(pointsColumns(props), props.points, props.kept?.order ?? null)
}

function pointsColumns<Point extends TimePoint>(props: PointsTableProps<Point>): readonly Column<Point>[] {
  const { measure, unit = people, more = [], zeroBase, granularity, compared, zone = null } = props
  const { points, lines = [] } = props
  return [
    bucketColumn(granularityWords[granularity](), points),
    {
      key: 'value',
      header: measure,
      align: 'end',
      cell: (point) => <ValueCell {...ownCell(point)} format={unit.format} />,
      sortBy: (point) => point.value,
      file: valueFile(measure, ownCell, unit),
    },
    ...more,
    ...lines.map((line) => lineColumn(line, points, unit)),
    ...(compared ? [comparisonColumn<Point>(unit), changeOfPoints<Point>(zone, unit, zeroBase)] : []),
    coverageOfPoints(zone),
  ]
}

/** Short on the screen, whole in a file. */
function bucketColumn<Point extends TimePoint>(word: string, points: readonly Point[]): Column<Point> {
  return {
    key: 'bucket',
    header: word,
    cell: rowWords(points),
    sortBy: (point) => point.key,
    file: [
      ...textFile<Point>(word, (point) => point.label),
      ...textFile<Point>(t`Start (store local time)`, ({ extent }) => startOf(extent)),
    ],
  }
}

function comparisonColumn<Point extends TimePoint>(unit: Unit): Column<Point> {
  return {
    key: 'comparison',
    header: t`Compared to`,
    align: 'end',
    cell: (point) => {
      const cell = comparedCell(point)
      return cell && <ValueCell {...cell} format={unit.format} />
    },
    sortBy: (point) => point.comparedSoFar,
    file: [
      ...valueFile<Point>(t`Compared to`, comparedCell, unit),
      ...textFile<Point>(t`Compared to: when`, ({ comparison }) => comparison?.label ?? ''),
      ...coverageFile<Point>(
        ({ comparison }) => (comparison?.state === 'measured' ? comparison.coverage : null),
        t`Compared to: coverage`,
      ),
    ],
  }
}

function changeOfPoints<Point extends TimePoint>(
  zone: string | null,
  unit: Unit,
  zeroBase: string | undefined,
): Column<Point> {
  return changeColumn({
    deltaOf: statedDelta,
    rangesOf: ({ label, comparison, unfinished }) => ({
      current: label,
      comparison: sameTime(comparison?.label ?? '', unfinished),
    }),
    whyOf: ({ extent }) => ({ extent, store: null, zone }),
    ratesOf: unit === rate ? ratesOfPoint : undefined,
    zeroBase,
  })
}

function sameTime(range: string, unfinished: boolean): string {
  return unfinished ? t`${range}, up to the same time` : range
}

function coverageOfPoints<Point extends TimePoint>(zone: string | null): Column<Point> {
  const coverageOf = ({ state, coverage }: Point) =>
    state === 'closed' || state === 'future' ? null : coverage
  return {
    key: 'coverage',
    header: t`Coverage`,
    info: <Defined term="Camera coverage" />,
    align: 'end',
    cell: (point) => {
      const { label: of, extent } = point
      const coverage = coverageOf(point)
      return coverage && <WhyCoverage {...{ coverage, of, extent }} {...(zone !== null && { zone })} />
    },
    sortBy: ({ state, coverage }) => (state === 'measured' ? coverage.share : null),
    file: coverageFile(coverageOf),
  }
}

function lineColumn<Point extends TimePoint>(
  { kind, label, points: values }: BesideSeries,
  points: readonly Point[],
  unit: Unit,
): Column<Point> {
  const drawn = new Map(points.map(({ key }, index) => [key, values[index] ?? null]))
  const pointOf = ({ key }: Point) => drawn.get(key) ?? null
  const lineValue = (point: Point): number | null => pointOf(point)?.value ?? null
  const endOf = (end: keyof Interval) => (point: Point) => {
    const value = pointOf(point)?.interval?.[end]
    return value === undefined ? null : Math.round(value)
  }
  return {
    key: `${kind} ${label}`,
    header: label,
    align: 'end',
    cell: (point) => {
      const { value = null, interval } = pointOf(point) ?? {}
      if (interval !== undefined) return intervalWords(interval, unit)
      return value !== null && unit.format(value)
    },
    sortBy: lineValue,
    file:
      kind === 'estimate'
        ? [
            ...numberFile<Point>(t`Incl. missed entries, low`, endOf('low'), unit),
            ...numberFile<Point>(t`Incl. missed entries, high`, endOf('high'), unit),
          ]
        : numberFile<Point>(label, lineValue, unit),
  }
}

/** `YYYY-MM-DDTHH:mm`, on the clock of the stores. */
function startOf({ days, hour }: TimePoint['extent']): string {
  return `${days.first}T${String(hour ?? 0).padStart(2, '0')}:00`
}

function ownCell(point: TimePoint): FileCell {
  const { state, value, counted } = point
  return { state, value, part: partWords(point), ...(counted && { counted }) }
}

/** The value compared with: of a bucket under way, as much as had been counted by the same clock time. */
function comparedCell({ comparison, comparedSoFar, unfinished }: TimePoint): FileCell | null {
  if (comparison === null) return null
  if (comparison.state !== 'measured') return { state: comparison.state, value: null }
  return {
    state: unfinished && comparedSoFar === null ? 'no-data' : 'measured',
    value: comparedSoFar,
    ...(comparison.counted && { counted: comparison.counted }),
  }
}
