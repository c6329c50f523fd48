import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import styles from './mark-reader.module.css'

export interface ReadableMark {
  readonly title: string
  readonly words: string
}

export interface MarkReaderProps {
  /** What is heard on entering: "Visits of zones, one by one". */
  readonly label: string
  /** In the order in which they are walked. */
  readonly marks: readonly ReadableMark[]
  readonly plot: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  /** The mark that is nearest to a place, in pixels of the chart. */
  readonly markAt: (x: number, y: number) => number
  /** Drawn over the mark that is read. */
  readonly highlight: (index: number) => ReactNode
  /** Stands in the line of reading while nothing is read. */
  readonly hint: ReactNode
}

/**
 * Reads the marks of a chart one by one, with pointer, finger or keyboard. To assistive technology it is a slider over
 * the marks whose spoken value is the mark in words; the same words stand below the chart.
 */
export function MarkReader({ label, marks, plot, markAt, highlight, hint }: MarkReaderProps) {
  const [active, setActive] = useState<number | null>(null)
  const [remembered, setRemembered] = useState(0)
  const index = Math.min(active ?? remembered, marks.length - 1)
  const mark = marks[index]
  if (mark === undefined) return null

  const read = (next: number) => {
    setActive(next)
    setRemembered(next)
  }
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    read(markAt(event.clientX - box.left + plot.left, event.clientY - box.top + plot.top))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') return setActive(null)
    const next = nextMark(event.key, index, marks.length)
    if (next === null) return
    event.preventDefault()
    read(next)
  }
  return (
    <>
      {active !== null && highlight(index)}
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
        aria-valuemax={marks.length}
        aria-valuenow={index + 1}
        aria-valuetext={`${mark.title}: ${mark.words}`}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setActive(null)}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setActive(index)
        }}
        onBlur={() => setActive(null)}
        onKeyDown={onKeyDown}
        data-screen-only
      />
      <p className={styles.reading} aria-hidden="true" data-screen-only>
        {active === null ? (
          hint
        ) : (
          <>
            <b>{mark.title}</b> {mark.words}
          </>
        )}
      </p>
    </>
  )
}

/** The mark that a key leads to, kept within the chart; `null` for keys that lead nowhere. */
export function nextMark(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(count - 1, index + 1)
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(0, index - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
