import { memo, useMemo } from 'react'
import { Surface } from 'recharts'
import { ChartAxes } from '../chart-axes.tsx'
import drawing from '../chart-drawing.module.css'
import { MarkReader } from '../mark-reader.tsx'
import { useElementSize } from '../use-element-size.ts'
import styles from './interval-chart.module.css'
import { type IntervalMark, type Intervals, type IntervalsLayout, layOutIntervals } from './intervals.ts'

export interface IntervalChartProps {
  /** The accessible name of its reader: "Entries expected, day by day". */
  readonly reader: string
  readonly intervals: Intervals
  /** Opens what a column is made of. */
  readonly onChoose?: ((index: number) => void) | undefined
}

const height = 260
/** Pixels for the line that is read. */
const reading = 44

/** Standing columns of what is expected with their intervals, and of what came. */
export function IntervalChart({ reader, intervals, onChoose }: IntervalChartProps) {
  const [place, size] = useElementSize<HTMLElement>()
  const width = size?.width ?? 0
  const layout = useMemo(
    () => (width === 0 ? null : layOutIntervals(intervals, { width, height })),
    [intervals, width],
  )
  return (
    <figure data-picture ref={place} className={styles.frame} style={{ minHeight: height + reading }}>
      {layout !== null && (
        <>
          <div role="img" aria-label={intervals.sentence}>
            <Drawing intervals={intervals} layout={layout} width={width} />
          </div>
          <MarkReader
            label={reader}
            marks={intervals.marks}
            plot={layout.plot}
            markAt={(x) => layout.scales.indexAt(x)}
            highlight={(index) => <Highlight layout={layout} index={index} />}
            onAsk={onChoose}
          />
        </>
      )}
    </figure>
  )
}

function Highlight({
  layout: { scales, plot },
  index,
}: {
  readonly layout: IntervalsLayout
  readonly index: number
}) {
  const left = scales.x(index) - scales.column / 2
  return (
    <div
      className={styles.highlight}
      aria-hidden="true"
      style={{ left, top: plot.top, width: scales.column, height: plot.bottom - plot.top }}
    />
  )
}

interface DrawingProps {
  readonly intervals: Intervals
  readonly layout: IntervalsLayout
  readonly width: number
}

const Drawing = memo(function Drawing({ intervals, layout, width }: DrawingProps) {
  const { plot, scales } = layout
  const { marks, unit, ahead, aheadWord } = intervals
  const nowAt = ahead === null ? null : plot.left + scales.column * ahead
  return (
    <Surface className={drawing.drawing ?? ''} width={width} height={height}>
      <ChartAxes plot={plot} across={layout.upper} up={layout.up} lines="up" base />
      {layout.lower.map(({ at, text }) => (
        <text
          key={at}
          className={drawing.tick}
          x={at}
          y={plot.bottom + (layout.upper.length === 0 ? 17 : 33)}
          textAnchor="middle"
        >
          {text}
        </text>
      ))}
      <text className={drawing.tick} x={layout.inset} y={plot.top - 14}>
        {unit.axis()}
      </text>
      {marks.map((mark, at) => (
        <Column key={mark.key} mark={mark} x={scales.x(at)} layout={layout} />
      ))}
      {nowAt !== null && (
        <>
          <path className={styles.now} d={`M${nowAt} ${plot.top - 6}V${plot.bottom}`} />
          <text className={styles.word} x={nowAt} y={plot.top - 12} textAnchor="middle">
            {aheadWord}
          </text>
        </>
      )}
    </Surface>
  )
})

interface ColumnProps {
  readonly mark: IntervalMark
  readonly x: number
  readonly layout: IntervalsLayout
}

function Column({ mark: { expected, came }, x, layout: { scales, plot, barWidth } }: ColumnProps) {
  const shown = came ?? expected?.value ?? null
  if (shown === null) return null
  const top = scales.y(shown)
  return (
    <g>
      <rect
        className={came === null ? styles.expected : styles.came}
        data-mark={came === null ? 'expected' : 'came'}
        x={x - barWidth / 2}
        y={top}
        width={barWidth}
        height={Math.max(0, plot.bottom - top)}
      />
      {expected !== null && (
        <Whisker
          x={x}
          low={scales.y(expected.low)}
          high={scales.y(expected.high)}
          reach={Math.min(5, barWidth / 2)}
        />
      )}
    </g>
  )
}

interface WhiskerProps {
  readonly x: number
  /** Pixels, as is `high`. */
  readonly low: number
  readonly high: number
  /** Half the width of its ends. */
  readonly reach: number
}

function Whisker({ x, low, high, reach }: WhiskerProps) {
  const path = `M${x - reach} ${high}h${2 * reach}M${x - reach} ${low}h${2 * reach}M${x} ${high}V${low}`
  return (
    <g data-mark="interval">
      <path className={styles.halo} d={path} />
      <path className={styles.whisker} d={path} />
    </g>
  )
}
