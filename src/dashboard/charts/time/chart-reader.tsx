import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { nextReading } from '../reading-keys.ts'
import { ReadingSurface, useReading } from '../reading-surface.tsx'
import type { ChartLayout } from './chart-layout.ts'
import styles from './chart-reader.module.css'
import { type SeriesKind, seriesLooks } from './chart-series.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import { describePoint } from './describe-point.ts'
import type { TimeChart } from './prepare-time-chart.ts'

export interface ChartReaderProps {
  /** The accessible name: "Entries per day, point by point". */
  readonly label: string
  readonly chart: TimeChart
  readonly layout: ChartLayout
  /** Explains why a point is flagged. Omitted: flags have no explanation. */
  readonly onExplain?: ((key: string) => void) | undefined
}

/** Reads a chart point by point, the words beside the point. It renders over the chart, which stays as it is. */
export function ChartReader({ label, chart, layout, onExplain }: ChartReaderProps) {
  const reading = useReading(chart.points.length, () => firstToRead(chart))
  const { active, index, count } = reading
  const point = chart.points[index]
  const described = useMemo(
    () => (point === undefined ? null : describePoint({ point, index, beside: chart.beside }, chart.unit)),
    [point, index, chart.beside, chart.unit],
  )
  if (point === undefined || described === null) return null

  const isFlagged = [described.current, ...described.beside].some(({ caution }) => caution)
  const explain = onExplain !== undefined && isFlagged ? () => onExplain(point.key) : undefined
  const cell = described.spoken
  const spoken = explain ? t`${cell}, press Enter for the reason` : cell
  const { plot, x, y } = layout
  const row = chart.rows[index]
  const value = row?.solid ?? row?.tail ?? null
  return (
    <>
      <ReadingSurface
        reading={reading}
        label={label}
        spoken={spoken}
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
          {chart.beside.map(({ kind, label, values }) => (
            <Dot
              key={`${kind} ${label}`}
              kind={kind}
              value={values[index] ?? null}
              index={index}
              {...{ x, y }}
            />
          ))}
          <Dot kind="main" value={value} index={index} {...{ x, y }} />
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

interface DotProps extends Pick<ChartLayout, 'x' | 'y'> {
  readonly kind: SeriesKind
  readonly value: number | null
  readonly index: number
}

function Dot({ kind, value, index, x, y }: DotProps) {
  if (value === null) return null
  const background = seriesLooks[kind].stroke
  return <div className={styles.dot} style={{ left: x(index), top: y(value), background }} />
}

/** The last bucket with a value. */
function firstToRead({ rows }: TimeChart): number {
  return Math.max(
    0,
    rows.findLastIndex(({ solid, tail }) => solid !== null || tail !== null),
  )
}
