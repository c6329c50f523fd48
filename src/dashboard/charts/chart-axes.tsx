import styles from './chart-drawing.module.css'
import type { Plot } from './chart-geometry.ts'

export interface ChartAxesProps {
  readonly plot: Plot
  /** From left to right, below the plot. */
  readonly across?: readonly Tick[]
  /** From the bottom up, left of the plot. */
  readonly up?: readonly Tick[]
  /** Which of the ticks have a line through the plot. */
  readonly lines: 'across' | 'up'
  /** Whether the bottom has a stronger line. */
  readonly base?: boolean
}

export interface Tick {
  /** Pixels. */
  readonly at: number
  readonly text: string
}

/**
 * The grid and the words on it. The library's own axes measure every word in the document to find out which have room:
 * a layout of the whole page for each, before the first picture. Here the layout of the chart has placed them already.
 */
export function ChartAxes({ plot, across = [], up = [], lines, base = false }: ChartAxesProps) {
  const { left, right, top, bottom } = plot
  return (
    <g>
      {lines === 'up'
        ? up.map(({ at }) => <path key={at} className={styles.line} d={`M${left} ${at}H${right}`} />)
        : across.map(({ at }) => <path key={at} className={styles.line} d={`M${at} ${top}V${bottom}`} />)}
      {base && <path className={styles.base} d={`M${left} ${bottom}H${right}`} />}
      {up.map(({ at, text }) => (
        <text key={at} className={styles.tick} x={left - 10} y={at + 4} textAnchor="end">
          {text}
        </text>
      ))}
      {across.map(({ at, text }) => (
        <text key={at} className={styles.tick} x={at} y={bottom + 17} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  )
}
