import { useMemo } from 'react'
import { nextReading } from '../reading-keys.ts'
import { ReadingSurface, useReading } from '../reading-surface.tsx'
import type { ChartLayout } from './chart-layout.ts'
import styles from './chart-reader.module.css'
import { ChartTooltip } from './chart-tooltip.tsx'
import { describePoint } from './describe-point.ts'
import type { TimeChart } from './prepare-time-chart.ts'

export interface ChartReaderProps {
  /** What is heard on entering: "Entries per day, point by point". */
  readonly label: string
  readonly chart: TimeChart
  readonly layout: ChartLayout
  readonly locale: string | undefined
  /** Tells why a point is flagged; where not given, nothing does. */
  readonly onExplain?: ((key: string) => void) | undefined
}

/** Reads a chart point by point, the words beside the point. It draws over the chart, which is not drawn again. */
export function ChartReader({ label, chart, layout, locale, onExplain }: ChartReaderProps) {
  const reading = useReading(chart.points.length, () => firstToRead(chart))
  const { active, index, count } = reading
  const point = chart.points[index]
  const described = useMemo(
    () => (point === undefined ? null : describePoint(point, chart.unit, locale)),
    [point, chart.unit, locale],
  )
  if (point === undefined || described === null) return null

  const isFlagged = described.current.caution || (described.comparison?.caution ?? false)
  const explain = onExplain !== undefined && isFlagged ? () => onExplain(point.key) : undefined
  const { plot, x, y } = layout
  const row = chart.rows[index]
  const value = row?.solid ?? row?.tail ?? null
  const comparison = row?.comparison ?? null
  return (
    <>
      <ReadingSurface
        reading={reading}
        label={label}
        spoken={explain ? `${described.spoken}, press Enter for the reason` : described.spoken}
        plot={plot}
        indexAt={layout.indexAt}
        next={(key) => nextReading(key, index, count, chart.granularity)}
        onAsk={explain}
      />
      {active !== null && (
        <div className={styles.reading} aria-hidden="true">
          <div
            className={styles.cursor}
            style={{ left: x(index), top: plot.top, height: plot.bottom - plot.top }}
          />
          {comparison !== null && (
            <div className={styles.comparisonDot} style={{ left: x(index), top: y(comparison) }} />
          )}
          {value !== null && <div className={styles.dot} style={{ left: x(index), top: y(value) }} />}
          <ChartTooltip
            described={described}
            layout={layout}
            index={index}
            explained={explain !== undefined}
          />
        </div>
      )}
    </>
  )
}

/** The last bucket that has a value: the newest news. */
function firstToRead({ rows }: TimeChart): number {
  return Math.max(
    0,
    rows.findLastIndex(({ solid, tail }) => solid !== null || tail !== null),
  )
}
