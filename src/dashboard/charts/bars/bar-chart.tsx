import { t } from '@lingui/core/macro'
import { memo, useId, useMemo } from 'react'
import { Surface } from 'recharts'
import { ChartAxes } from '../chart-axes.tsx'
import drawing from '../chart-drawing.module.css'
import { MarkReader } from '../mark-reader.tsx'
import { useElementSize } from '../use-element-size.ts'
import styles from './bar-chart.module.css'
import { type BarColour, type Bars, type BarsLayout, barAt, layOutBars, type PlacedBar } from './bars.ts'

export interface BarChartProps {
  /** The accessible name of its reader: "Entries by age and gender". */
  readonly title: string
  readonly bars: Bars
}

const fills: Readonly<Record<BarColour, string>> = {
  accent: 'var(--accent)',
  first: 'var(--cat-1)',
  second: 'var(--cat-2)',
  third: 'var(--cat-3)',
}

/** Lying bars with their names before and their values behind them; as high as its rows, as wide as its place. */
export function BarChart({ title, bars }: BarChartProps) {
  const [place, size] = useElementSize<HTMLElement>()
  const width = size?.width ?? 0
  const layout = useMemo(() => (width === 0 ? null : layOutBars(bars, width)), [bars, width])
  const marks = useMemo(() => bars.rows.flatMap((row) => row.marks), [bars])
  return (
    <figure
      data-picture
      ref={place}
      className={styles.frame}
      style={{ minHeight: layout ? layout.height + reading : 240 }}
    >
      {layout !== null && (
        <>
          <div role="img" aria-label={bars.sentence}>
            <Drawing bars={bars} layout={layout} />
          </div>
          <MarkReader
            label={t`${title}, bar by bar`}
            marks={marks}
            plot={{ ...layout.plot, left: 0, right: layout.width }}
            markAt={(_, y) => barAt(layout, y)}
            highlight={(index) => {
              const placed = layout.rows.flatMap((row) => row.bars)[index]
              return placed && <Highlight bar={placed} width={layout.width} />
            }}
          />
        </>
      )}
    </figure>
  )
}

/** Pixels for the line that is read. */
const reading = 56

function Highlight({ bar, width }: { readonly bar: PlacedBar; readonly width: number }) {
  return (
    <div
      className={styles.highlight}
      aria-hidden="true"
      style={{ left: 8, top: bar.y - 2, width: width - 16, height: bar.height + 4 }}
    />
  )
}

interface DrawingProps {
  readonly bars: Bars
  readonly layout: BarsLayout
}

const Drawing = memo(function Drawing({ bars, layout }: DrawingProps) {
  const { plot } = layout
  const id = useId()
  return (
    <Surface className={drawing.drawing ?? ''} width={layout.width} height={layout.height}>
      <ChartAxes
        plot={plot}
        across={layout.ticks.map((tick) => ({
          at: layout.x(tick),
          text: layout.writtenTicks.includes(tick) ? bars.unit.formatTick(tick) : '',
        }))}
        lines="across"
      />
      {bars.series.map((series, at) => (
        <g key={series.key} fill={fills[series.colour]}>
          {layout.rows.map(({ key, bars: placed }) => (
            <BarShape key={key} bar={placed[at]} layout={layout} />
          ))}
        </g>
      ))}
      <g>
        <defs>
          <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width={1.2} height={6} fill="var(--unknown)" opacity={0.6} />
          </pattern>
        </defs>
        <path className={drawing.base} d={`M${plot.left} ${plot.top}V${plot.bottom}`} />
        {layout.rows.map((row) => (
          <g key={row.key}>
            <text className={styles.label} x={row.labelX} y={row.labelY}>
              {row.label}
            </text>
            {row.bars.map((bar, at) => (
              <End key={bars.series[at]?.key ?? at} bar={bar} layout={layout} hatch={id} />
            ))}
          </g>
        ))}
        {layout.reference !== null && <Reference layout={layout} reference={layout.reference} />}
        <text className={drawing.tick} x={layout.width - layout.inset} y={plot.bottom + 17} textAnchor="end">
          {bars.unit.axis()}
        </text>
      </g>
    </Surface>
  )
})

/** Square where it begins, rounded where it ends; beside its value, which a name above it moves down. */
function BarShape({ bar, layout }: { readonly bar: PlacedBar | undefined; readonly layout: BarsLayout }) {
  if (bar === undefined || bar.mark.value === null || bar.mark.value === 0) return null
  const { y, height } = bar
  const { left } = layout.plot
  const width = layout.x(bar.mark.value) - left
  const round = Math.min(2, width)
  return (
    <path
      data-mark="bar"
      d={`M${left} ${y}h${width - round}a${round} ${round} 0 0 1 ${round} ${round}v${height - 2 * round}a${round} ${round} 0 0 1 ${-round} ${round}h${round - width}z`}
    />
  )
}

interface EndProps {
  readonly bar: PlacedBar
  readonly layout: BarsLayout
  readonly hatch: string
}

/** The label at the end of a bar: its value, a caution, or the mark of why there is none. */
function End({ bar: { mark, colour, y, height }, layout, hatch }: EndProps) {
  const { plot } = layout
  const end = mark.value === null ? plot.left : layout.x(mark.value)
  const blank = mark.value === null && mark.state === 'no-data'
  const at = end + 8 + (blank ? 24 : 0)
  return (
    <>
      {mark.value === 0 && (
        <rect data-mark="zero" x={plot.left} y={y} width={3} height={height} fill={fills[colour]} />
      )}
      {blank && (
        <rect data-mark="no-data" x={plot.left} y={y} width={24} height={height} fill={`url(#${hatch})`} />
      )}
      {mark.caution && (
        <path
          className={styles.caution}
          d={`M${at + 5} ${y + height / 2 - 5}l5.5 10h-11z`}
          data-mark="caution"
        />
      )}
      <text
        className={mark.value === null ? styles.absent : styles.value}
        x={at + (mark.caution ? 15 : 0)}
        y={y + height / 2 + 4}
      >
        {mark.text}
      </text>
    </>
  )
}

interface ReferenceProps {
  readonly layout: BarsLayout
  readonly reference: NonNullable<BarsLayout['reference']>
}

function Reference({ layout: { plot, width }, reference }: ReferenceProps) {
  const { x, text, beyond } = reference
  const words = beyond ? `${text} →` : text
  const late = x > width / 2
  return (
    <g data-mark="reference">
      {!beyond && <path className={drawing.reference} d={`M${x} ${plot.top - 6}V${plot.bottom}`} />}
      <text
        className={styles.referenceWord}
        x={late ? Math.min(x + 4, width - 8) : Math.max(8, x - 4)}
        y={plot.top - 12}
        textAnchor={late ? 'end' : 'start'}
      >
        {words}
      </text>
    </g>
  )
}
