import { t } from '@lingui/core/macro'
import { memo, type ReactNode, useMemo } from 'react'
import { Curve, Surface } from 'recharts'
import type { DerivedPeriod } from '../../../protocol/metrics/vocabularies.ts'
import { ChartAxes } from '../chart-axes.tsx'
import drawing from '../chart-drawing.module.css'
import frame from '../chart-frame.module.css'
import type { Unit } from '../unit.ts'
import { useElementSize } from '../use-element-size.ts'
import { type ChartLayout, type LanePlace, layOutChart } from './chart-layout.ts'
import { ChartMarks } from './chart-marks.tsx'
import { ChartReader } from './chart-reader.tsx'
import { type ChartSeries, type SeriesKind, seriesLooks } from './chart-series.ts'
import { ChartSpans } from './chart-spans.tsx'
import { type TimeChart as Prepared, prepareTimeChart, type Reference } from './prepare-time-chart.ts'

export interface TimeChartProps {
  /** "Entries per day": begins the text alternative. */
  readonly title: string
  /** The same object at each drawing: the chart prepares it once. */
  readonly series: ChartSeries
  readonly granularity: DerivedPeriod
  /** The unit of the values. Default: people. */
  readonly unit?: Unit
  /** A line across the chart to compare the values with. */
  readonly reference?: Reference | null
  /** Explains why a point is flagged. Omitted: flags have no explanation. */
  readonly onExplain?: ((key: string) => void) | undefined
  /** Draws what happened below the columns. `null`: nothing did. */
  readonly lane?: ((place: LanePlace) => ReactNode) | null
}

/** Values over time, with the other series of the same buckets. As high as `--chart-height`, as wide as its place. */
export function TimeChart(props: TimeChartProps) {
  const { title, series, granularity, unit, reference, onExplain, lane = null } = props
  const [place, size] = useElementSize<HTMLElement>()
  const chart = useMemo(
    () => prepareTimeChart({ title, series, granularity, unit, reference }),
    [title, series, granularity, unit, reference],
  )
  const hasLane = lane !== null
  const layout = useMemo(
    () => (size === null || size.width === 0 ? null : layOutChart(chart, size, hasLane)),
    [chart, size, hasLane],
  )
  return (
    <figure ref={place} className={frame.frame} data-picture>
      {layout !== null && (
        <>
          <div role="img" aria-label={chart.sentence}>
            <Drawing chart={chart} layout={layout} />
          </div>
          {chart.points.length > 0 && (
            <ChartReader
              label={t`${title}, point by point`}
              chart={chart}
              layout={layout}
              onExplain={onExplain}
            />
          )}
          {layout.lane !== null && lane?.(layout.lane)}
        </>
      )}
    </figure>
  )
}

interface DrawingProps {
  readonly chart: Prepared
  readonly layout: ChartLayout
}

/**
 * Rendered once per data and size: the reader renders elsewhere. It uses only the library's surface and curves. A chart of
 * the library keeps a store of scales, sizes and pointers besides, which renders everything again after each change.
 */
const Drawing = memo(function Drawing({ chart, layout }: DrawingProps) {
  const { size, plot } = layout
  const up = layout.yTicks.map((tick) => ({ at: layout.y(tick), text: chart.unit.formatTick(tick) }))
  return (
    <Surface className={drawing.drawing ?? ''} width={size.width} height={size.height}>
      <ChartAxes plot={plot} up={up} lines="up" base />
      <ChartSpans layout={layout} />
      <Lines chart={chart} layout={layout} />
      <ChartMarks chart={chart} layout={layout} />
    </Surface>
  )
})

/**
 * The layout has placed every value. The library's own lines would each compute the scales of both axes again: a year of
 * days blocked the page for longer than a frame.
 */
function Lines({ chart: { rows, beside }, layout }: Pick<DrawingProps, 'chart' | 'layout'>) {
  const { x, y, plot, column } = layout
  const density = column < 8 ? 'dense' : 'normal'
  const placed = (values: readonly (number | null)[]) =>
    values.map((value, index) => ({ x: x(index), y: value === null ? null : y(value) }))
  const solid = placed(rows.map((row) => row.solid))
  return (
    <>
      <Curve points={solid} baseLine={plot.bottom} fill={seriesLooks.main.stroke} fillOpacity={0.07} />
      {/* The marks draw a single point. */}
      {rows.length > 1 && (
        <>
          {beside.map(({ kind, label, values, intervals }) =>
            intervals.length > 0 ? null : (
              <Curve
                key={`${kind} ${label}`}
                points={placed(values)}
                {...strokeOf(kind, density)}
                data-line={kind}
              />
            ),
          )}
          <Curve
            points={placed(rows.map((row) => row.tail))}
            {...strokeOf('main', density)}
            strokeDasharray="2 4"
          />
          <Curve
            points={solid}
            {...strokeOf('main', density)}
            strokeLinejoin="round"
            strokeLinecap="round"
            data-line="solid"
          />
        </>
      )}
    </>
  )
}

function strokeOf(kind: SeriesKind, density: 'normal' | 'dense') {
  const { stroke, width, dash } = seriesLooks[kind]
  return {
    fill: 'none',
    stroke,
    strokeWidth: width[density],
    ...(dash !== null && { strokeDasharray: dash[density] }),
  }
}
