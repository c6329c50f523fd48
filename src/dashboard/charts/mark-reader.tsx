import type { ReactNode } from 'react'
import type { Plot } from './chart-geometry.ts'
import styles from './mark-reader.module.css'
import { nextMark } from './reading-keys.ts'
import { ReadingSurface, useReading } from './reading-surface.tsx'

export interface ReadableMark {
  readonly title: string
  readonly words: string
}

export interface MarkReaderProps {
  /** The accessible name: "Visits of zones, one by one". */
  readonly label: string
  /** In reading order. */
  readonly marks: readonly ReadableMark[]
  readonly plot: Plot
  /** The index of the mark nearest to a place, in pixels of the chart. */
  readonly markAt: (x: number, y: number) => number
  /** Drawn over the current mark. */
  readonly highlight: (index: number) => ReactNode
  /** Opens what the mark that is read is made of. */
  readonly onAsk?: ((index: number) => void) | undefined
}

/** Reads the marks of a chart one by one; the words stand below the chart. */
export function MarkReader({ label, marks, plot, markAt, highlight, onAsk }: MarkReaderProps) {
  const reading = useReading(marks.length)
  const { active, index } = reading
  const mark = marks[index]
  if (mark === undefined) return null
  return (
    <>
      {active !== null && highlight(index)}
      <ReadingSurface
        reading={reading}
        label={label}
        spoken={`${mark.title}: ${mark.words}`}
        plot={plot}
        indexAt={markAt}
        next={(key) => nextMark(key, index, marks.length)}
        onAsk={onAsk && (() => onAsk(index))}
      />
      <p className={styles.reading} aria-hidden="true" data-screen-only>
        {active !== null && (
          <>
            <b>{mark.title}</b> {mark.words}
          </>
        )}
      </p>
    </>
  )
}
