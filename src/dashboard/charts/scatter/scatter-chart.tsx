import { t } from '@lingui/core/macro'
import { memo, type ReactNode, useMemo } from 'react'
import { Surface } from 'recharts'
import { ChartAxes } from '../chart-axes.tsx'
import drawing from '../chart-drawing.module.css'
import { MarkReader } from '../mark-reader.tsx'
import { useElementSize } from '../use-element-size.ts'
import { layOutScatter, type Scatter, type ScatterLayout, scatterMarkAt } from './scatter.ts'
import styles from './scatter-chart.module.css'

export interface ScatterChartProps {
  /** The accessible name of its reader: "Zones by visits and average dwell". */
  readonly title: string
  readonly scatter: Scatter
  /** Fills the line of reading while nothing is read. */
  readonly hint?: ReactNode
}

/** Two measures of several things, a mark for each, named where there is room. */
export function ScatterChart({ title, scatter, hint }: ScatterChartProps) {
  const [place, size] = useElementSize<HTMLElement>()
  const layout = useMemo(
    () =>
      size === null || size.width === 0 ? null : layOutScatter(scatter, size.width, size.height - reading),
    [scatter, size],
  )
  return (
    <figure ref={place} className={styles.frame} data-picture>
      {layout !== null && (
        <>
          <div role="img" aria-label={scatter.sentence}>
            <Drawing scatter={scatter} layout={layout} />
          </div>
          <MarkReader
            label={t`${title}, mark by mark`}
            marks={scatter.marks}
            plot={layout.plot}
            markAt={(x, y) => scatterMarkAt(scatter, layout, { x, y })}
            highlight={(index) => {
              const mark = scatter.marks[index]
              return (
                mark && (
                  <div
                    className={styles.ring}
                    aria-hidden="true"
                    style={{ left: layout.x(mark.x), top: layout.y(mark.y) }}
                  />
                )
              )
            }}
            hint={hint}
          />
        </>
      )}
    </figure>
  )
}

/** Pixels for the line that is read. */
const reading = 56

interface DrawingProps {
  readonly scatter: Scatter
  readonly layout: ScatterLayout
}

const Drawing = memo(function Drawing({ scatter, layout }: DrawingProps) {
  const { plot, width, height, xTicks, yTicks, reference } = layout
  const { across, up } = scatter
  return (
    <Surface className={drawing.drawing ?? ''} width={width} height={height}>
      <ChartAxes
        plot={plot}
        across={xTicks.map((tick) => ({ at: layout.x(tick), text: across.unit.formatTick(tick) }))}
        up={yTicks.map((tick) => ({ at: layout.y(tick), text: up.unit.formatTick(tick) }))}
        lines="up"
        base
      />
      {scatter.marks.map((mark) => (
        <circle
          key={mark.key}
          data-mark="point"
          className={mark.caution ? styles.hollow : styles.mark}
          cx={layout.x(mark.x)}
          cy={layout.y(mark.y)}
          r={5}
        />
      ))}
      <g>
        {reference !== null && (
          <g data-mark="reference">
            {!reference.beyond && (
              <path className={drawing.reference} d={`M${plot.left} ${reference.y}H${plot.right}`} />
            )}
            <text className={styles.referenceWord} x={plot.right} y={reference.y - 6} textAnchor="end">
              {reference.beyond ? `${reference.text} ↑` : reference.text}
            </text>
          </g>
        )}
        {layout.labels.map((label) => (
          <text key={label.text} className={styles.label} x={label.x} y={label.y} textAnchor={label.anchor}>
            {label.text}
          </text>
        ))}
        <text className={drawing.tick} x={plot.left - 10} y={plot.top - 16} textAnchor="start">
          {up.name.toLowerCase()}
        </text>
        <text className={drawing.tick} x={plot.right} y={height - 4} textAnchor="end">
          {across.name.toLowerCase()}
        </text>
      </g>
    </Surface>
  )
})
