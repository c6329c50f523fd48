import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import type { ChartLayout } from './chart-layout.ts'
import styles from './chart-reader.module.css'
import { ChartTooltip } from './chart-tooltip.tsx'
import { describePoint } from './describe-point.ts'
import type { TimeChart } from './prepare-time-chart.ts'
import { nextReading } from './reading-keys.ts'

export interface ChartReaderProps {
  /** What is heard on entering: "Entries per day, point by point". */
  readonly label: string
  readonly chart: TimeChart
  readonly layout: ChartLayout
  readonly locale: string | undefined
  /** Tells why a point is flagged; where not given, nothing does. */
  readonly onExplain?: ((key: string) => void) | undefined
}

/**
 * Reads a chart point by point, with pointer, finger or keyboard. To assistive technology it is a slider over
 * the points whose spoken value is the point in words. It draws over the chart, which is not drawn again.
 */
export function ChartReader({ label, chart, layout, locale, onExplain }: ChartReaderProps) {
  const [active, setActive] = useState<number | null>(null)
  const [remembered, setRemembered] = useState(() => firstToRead(chart))
  const asks = useRef(false)
  const count = chart.points.length
  const index = Math.min(active ?? remembered, count - 1)
  const point = chart.points[index]
  const described = useMemo(
    () => (point === undefined ? null : describePoint(point, chart.unit, locale)),
    [point, chart.unit, locale],
  )
  if (point === undefined || described === null) return null

  const read = (next: number) => {
    setActive(next)
    setRemembered(next)
  }
  const indexOf = (event: PointerEvent<HTMLDivElement>) =>
    layout.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left + layout.plot.left)
  const onPointer = (event: PointerEvent<HTMLDivElement>) => read(indexOf(event))
  const isFlagged = described.current.caution || (described.comparison?.caution ?? false)
  const explain = onExplain !== undefined && isFlagged ? () => onExplain(point.key) : undefined
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Enter' && explain !== undefined) {
      event.preventDefault()
      explain()
      return
    }
    if (event.key === 'Escape') {
      setActive(null)
      return
    }
    const next = nextReading(event.key, index, count, chart.granularity)
    if (next === null) return
    event.preventDefault()
    read(next)
  }

  const { plot, x, y } = layout
  const row = chart.rows[index]
  const value = row?.solid ?? row?.tail ?? null
  const comparison = row?.comparison ?? null
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        className={styles.surface}
        style={{
          left: plot.left,
          top: plot.top,
          width: plot.right - plot.left,
          height: plot.bottom - plot.top,
        }}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={index + 1}
        aria-valuetext={explain ? `${described.spoken}, press Enter for the reason` : described.spoken}
        data-explained={explain !== undefined}
        onPointerMove={onPointer}
        onPointerDown={(event) => {
          // The first touch reads; the next one on the same point asks.
          asks.current = event.pointerType === 'mouse' || active === indexOf(event)
          onPointer(event)
        }}
        onClick={() => {
          if (asks.current) explain?.()
        }}
        onPointerLeave={() => setActive(null)}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setActive(index)
        }}
        onBlur={() => setActive(null)}
        onKeyDown={onKeyDown}
        data-screen-only
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
