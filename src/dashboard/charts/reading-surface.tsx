import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Plot } from './chart-geometry.ts'
import styles from './reading-surface.module.css'

/** The position of a reader among the things of a chart. */
export interface Reading {
  readonly count: number
  /** The index that is read now; `null`: none. */
  readonly active: number | null
  /** `active`, or the index where reading resumes; -1 if the chart is empty. */
  readonly index: number
  readonly read: (index: number | null) => void
}

/** @param first the index where reading begins */
export function useReading(count: number, first: () => number = () => 0): Reading {
  const [active, setActive] = useState<number | null>(null)
  const [remembered, setRemembered] = useState(first)
  return {
    count,
    active,
    index: Math.min(active ?? remembered, count - 1),
    read: (index) => {
      setActive(index)
      if (index !== null) setRemembered(index)
    },
  }
}

export interface ReadingSurfaceProps {
  readonly reading: Reading
  /** The accessible name: "Entries per day, point by point". */
  readonly label: string
  /** The spoken value at `reading.index`. */
  readonly spoken: string
  readonly plot: Plot
  /** The index nearest to a place, in pixels of the chart. */
  readonly indexAt: (x: number, y: number) => number
  /** The index that a key moves to; `null` for other keys. */
  readonly next: (key: string) => number | null
  /** Explains the thing that is read. Omitted: it has no explanation. */
  readonly onAsk?: (() => void) | undefined
}

/**
 * Reads the things of a chart one by one, with pointer, finger or keyboard. To assistive technology it is a slider over
 * them whose spoken value is the thing in words.
 */
export function ReadingSurface(props: ReadingSurfaceProps) {
  const { reading, label, spoken, plot, indexAt, next, onAsk } = props
  const { count, active, index, read } = reading
  const asks = useRef(false)
  const under = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return indexAt(event.clientX - box.left + plot.left, event.clientY - box.top + plot.top)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Enter' && onAsk !== undefined) {
      event.preventDefault()
      onAsk()
      return
    }
    if (event.key === 'Escape') return read(null)
    const target = next(event.key)
    if (target === null) return
    event.preventDefault()
    read(target)
  }
  return (
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
      aria-valuetext={spoken}
      data-explained={onAsk !== undefined}
      onPointerMove={(event) => read(under(event))}
      onPointerDown={(event) => {
        const pressed = under(event)
        // The first touch reads; the next one on the same thing asks.
        asks.current = event.pointerType === 'mouse' || active === pressed
        read(pressed)
      }}
      onClick={() => {
        if (asks.current) onAsk?.()
      }}
      onPointerLeave={() => read(null)}
      onFocus={(event) => {
        if (event.currentTarget.matches(':focus-visible')) read(index)
      }}
      onBlur={() => read(null)}
      onKeyDown={onKeyDown}
      data-screen-only
    />
  )
}
