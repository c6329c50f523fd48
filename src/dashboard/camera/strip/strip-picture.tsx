import { useMemo } from 'react'
import { type HourMark, type StripFrame, type StripRun, stripOf, stripSize } from './hour-strip.ts'
import styles from './strip.module.css'

export interface StripPictureProps {
  /** The hours of the camera, packed. */
  readonly hours: string
  readonly frame: StripFrame
  /** The accessible name: "Entrance east: 3 h missing, 1 h poor". */
  readonly words: string
}

/** The hours of a camera as a strip. */
export function StripPicture({ hours, frame, words }: StripPictureProps) {
  const strip = useMemo(() => stripOf(hours, frame), [hours, frame])
  const { width, height } = stripSize(frame)
  return (
    <div className={styles.strip} data-layout={frame.layout} role="img" aria-label={words}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {drawn.map((mark) => (
          <path key={mark} className={styles.mark} data-mark={mark} d={pathOf(strip.runs, mark, frame)} />
        ))}
      </svg>
      {strip.unknown.map(({ x, width: wide }) => (
        <span
          key={x}
          className={styles.unknown}
          style={{ insetInlineStart: `${(x / width) * 100}%`, width: `${(wide / width) * 100}%` }}
        />
      ))}
    </div>
  )
}

const drawn: readonly HourMark[] = ['closed', 'seen', 'poor', 'missing']

/** Marks differ in shape too: poor is lower or narrower than missing, closed is a hairline. */
function pathOf(runs: readonly StripRun[], mark: HourMark, { layout }: StripFrame): string {
  const those = runs.filter((run) => run.mark === mark)
  if (layout === 'columns') {
    if (mark === 'closed') return ''
    const gap = 0.14
    const narrow = mark === 'poor' ? 0.3 : 0
    return those
      .map(({ x, y, height }) => box(x + gap / 2, y + 0.04, 1 - gap - narrow, height - 0.08))
      .join('')
  }
  const top = { closed: 0.94, seen: 0, poor: 0.38, missing: 0 }[mark]
  return those.map(({ x }) => box(x + 0.08, top, 0.84, 1 - top)).join('')
}

function box(x: number, y: number, width: number, height: number): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
