import { useMemo } from 'react'
import { LazyTimeChart } from '../charts/time/lazy-time-chart.tsx'
import type { Reference } from '../charts/time/prepare-time-chart.ts'
import { people } from '../charts/unit.ts'
import { changeOf } from '../coverage/change-words.ts'
import { statedDelta, type TimePoint } from '../data/cards/points-over-time.ts'
import { PointsTable, type PointsTableProps } from '../data/cards/points-table.tsx'
import { useExplainedPoint } from '../data/why/why-address.ts'
import type { Shape } from '../ui/controls/shape-choice.tsx'

export interface PointsShapeProps<Point extends TimePoint> {
  readonly shape: Shape
  readonly table: PointsTableProps<Point>
  /** A line across the chart: what the values are held against. */
  readonly reference?: Reference | null
}

/** Values over time as a chart, or as the table behind it. */
export function PointsShape<Point extends TimePoint>(props: PointsShapeProps<Point>) {
  const { shape, table, reference = null } = props
  const { title, points, granularity, unit = people, zone = null, zeroBase } = table
  const explain = useExplainedPoint(points, zone)
  const drawn = useMemo(
    () =>
      points.map((point) => {
        const delta = statedDelta(point)
        return { ...point, change: delta && changeOf(delta, zeroBase) }
      }),
    [points, zeroBase],
  )
  if (shape === 'table') return <PointsTable {...table} />
  return (
    <LazyTimeChart
      title={title}
      points={drawn}
      granularity={granularity}
      unit={unit}
      reference={reference}
      onExplain={explain}
    />
  )
}
