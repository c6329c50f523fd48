import { memo, useMemo } from 'react'
import { Area, ComposedChart, Line, XAxis, YAxis } from 'recharts'
import type { AggregationPeriod } from '../../protocol/vocabularies.ts'
import { ChartAxes } from './chart-axes.tsx'
import frame from './chart-frame.module.css'
import { type ChartLayout, layOutChart } from './chart-layout.ts'
import { ChartMarks } from './chart-marks.tsx'
import type { ChartPoint } from './chart-point.ts'
import { ChartReader } from './chart-reader.tsx'
import { ChartSpans } from './chart-spans.tsx'
import {
  type ChartRow,
  type TimeChart as Prepared,
  prepareTimeChart,
  type Reference,
} from './prepare-time-chart.ts'
import styles from './time-chart.module.css'
import type { Unit } from './unit.ts'
import { useElementSize } from './use-element-size.ts'

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

/** Drawn once per data and size: a pointer that moves over it draws elsewhere. */
const Drawing = memo(function Drawing({ chart, layout, locale }: DrawingProps) {
  const { size, margins, plot } = layout
  const isDense = layout.column < 8
  const up = layout.yTicks.map((tick) => ({ at: layout.y(tick), text: chart.unit.formatTick(tick, locale) }))
  return (
    <ComposedChart
      className={styles.drawing ?? ''}
      width={size.width}
      height={size.height}
      margin={margins}
      data={[...chart.rows]}
      accessibilityLayer={false}
    >
      <XAxis type="number" dataKey="x" domain={[-0.5, chart.points.length - 0.5]} allowDataOverflow hide />
      <YAxis domain={[0, layout.top]} allowDataOverflow hide />
      <ChartAxes plot={plot} up={up} lines="up" base />
      <ChartSpans layout={layout} />
      <Area<ChartRow, number | null>
        dataKey={({ solid }) => solid}
        type="linear"
        stroke="none"
        fill="var(--accent)"
        fillOpacity={0.07}
        {...still}
      />
      {chart.rows.length > 1 && lines(isDense)}
      <ChartMarks chart={chart} layout={layout} />
    </ComposedChart>
  )
})

/** The library would draw a dot of its own for a line of one point, which the marks do. */
function lines(isDense: boolean) {
  const thin = isDense ? 1.2 : 1.6
  const thick = isDense ? 1.6 : 2.4
  return (
    <>
      <Line<ChartRow, number | null>
        dataKey={({ comparison }) => comparison}
        type="linear"
        stroke="var(--compare)"
        strokeWidth={thin}
        strokeDasharray={isDense ? '2 2' : '4 4'}
        {...still}
      />
      <Line<ChartRow, number | null>
        dataKey={({ tail }) => tail}
        type="linear"
        stroke="var(--accent)"
        strokeWidth={thick}
        strokeDasharray="2 4"
        {...still}
      />
      <Line<ChartRow, number | null>
        dataKey={({ solid }) => solid}
        type="linear"
        stroke="var(--accent)"
        strokeWidth={thick}
        strokeLinejoin="round"
        strokeLinecap="round"
        {...still}
      />
    </>
  )
}

/**
 * Nothing moves when data is refreshed, and the reader draws what is pointed at. Layer 0 is the place in the markup: the
 * others of the library are filled a frame later, and cost another drawing of everything.
 */
const still = {
  dot: false,
  activeDot: false,
  isAnimationActive: false,
  legendType: 'none',
  connectNulls: false,
  zIndex: 0,
} as const
