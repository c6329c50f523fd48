import { memo, useMemo } from 'react'
import { Curve, Surface } from 'recharts'
import type { AggregationPeriod } from '../../../protocol/metrics/vocabularies.ts'
import { ChartAxes } from '../chart-axes.tsx'
import drawing from '../chart-drawing.module.css'
import frame from '../chart-frame.module.css'
import type { Unit } from '../unit.ts'
import { useElementSize } from '../use-element-size.ts'
import { type ChartLayout, layOutChart } from './chart-layout.ts'
import { ChartMarks } from './chart-marks.tsx'
import type { ChartPoint } from './chart-point.ts'
import { ChartReader } from './chart-reader.tsx'
import { ChartSpans } from './chart-spans.tsx'
import { type TimeChart as Prepared, prepareTimeChart, type Reference } from './prepare-time-chart.ts'

export interface TimeChartProps {
  /** "Entries per day": begins the sentence that is heard. */
  readonly title: string
  readonly points: readonly ChartPoint[]
  readonly granularity: AggregationPeriod
  /** What is counted; stands on the axis. People where not given. */
  readonly unit?: Unit
  /** A line across the chart: what the values are held against. */
  readonly reference?: Reference | null
  /** The viewer's locale where not given. */
  readonly locale?: string
  /** Tells why a point is flagged; where not given, nothing does. */
  readonly onExplain?: ((key: string) => void) | undefined
}

/** Values over time with those of the period compared with. As high as `--chart-height`, as wide as its place. */
export function TimeChart(props: TimeChartProps) {
  const { title, points, granularity, unit, reference, locale, onExplain } = props
  const [place, size] = useElementSize<HTMLElement>()
  const chart = useMemo(
    () => prepareTimeChart({ title, points, granularity, unit, reference, locale }),
    [title, points, granularity, unit, reference, locale],
  )
  const layout = useMemo(
    () => (size === null || size.width === 0 ? null : layOutChart(chart, size, locale)),
    [chart, size, locale],
  )
  return (
    <figure ref={place} className={frame.frame} data-picture>
      {layout !== null && (
        <>
          <div role="img" aria-label={chart.sentence}>
            <Drawing chart={chart} layout={layout} locale={locale} />
          </div>
          {points.length > 0 && (
            <ChartReader
              label={`${title}, point by point`}
              chart={chart}
              layout={layout}
              locale={locale}
              onExplain={onExplain}
            />
          )}
        </>
      )}
    </figure>
  )
}

interface DrawingProps {
  readonly chart: Prepared
  readonly layout: ChartLayout
  readonly locale: string | undefined
}

/**
 * Drawn once per data and size: a pointer that moves over it draws elsewhere. The library's surface and curves alone: one
 * of its charts keeps a store besides, of scales, sizes and pointers, which is told of each change after the picture is
 * there and has it drawn again, in one piece.
 */
const Drawing = memo(function Drawing({ chart, layout, locale }: DrawingProps) {
  const { size, plot } = layout
  const up = layout.yTicks.map((tick) => ({ at: layout.y(tick), text: chart.unit.formatTick(tick, locale) }))
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
 * The layout has placed every value already. The library's own lines would work out the scales of both axes from all rows
 * again, each for itself, in one piece that nothing interrupts: a year of days stopped the page for longer than a frame.
 */
function Lines({ chart: { rows }, layout }: Pick<DrawingProps, 'chart' | 'layout'>) {
  const { x, y, plot, column } = layout
  const isDense = column < 8
  const thin = isDense ? 1.2 : 1.6
  const thick = isDense ? 1.6 : 2.4
  const pointsOf = (line: 'solid' | 'tail' | 'comparison') =>
    rows.map((row) => ({ x: x(row.x), y: row[line] === null ? null : y(row[line]) }))
  const solid = pointsOf('solid')
  return (
    <>
      <Curve points={solid} baseLine={plot.bottom} fill="var(--accent)" fillOpacity={0.07} />
      {/* What is one point is drawn by the marks. */}
      {rows.length > 1 && (
        <>
          <Curve
            points={pointsOf('comparison')}
            fill="none"
            stroke="var(--compare)"
            strokeWidth={thin}
            strokeDasharray={isDense ? '2 2' : '4 4'}
          />
          <Curve
            points={pointsOf('tail')}
            fill="none"
            stroke="var(--accent)"
            strokeWidth={thick}
            strokeDasharray="2 4"
          />
          <Curve
            points={solid}
            fill="none"
            stroke="var(--accent)"
            strokeWidth={thick}
            strokeLinejoin="round"
            strokeLinecap="round"
            data-line="solid"
          />
        </>
      )}
    </>
  )
}
