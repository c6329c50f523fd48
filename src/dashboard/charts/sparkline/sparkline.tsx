import { greatestOf, sparklinePaths } from './sparkline-paths.ts'

export interface SparklineProps {
  /** `null` breaks the line. */
  readonly values: readonly (number | null)[]
  /** The course compared with, of as many values: grey and dashed. */
  readonly compared?: readonly (number | null)[]
  /** The text alternative of the picture. */
  readonly label: string
  /** CSS pixels. */
  readonly width?: number
  readonly height?: number
}

/** A shape without axes, beside a number that says how much. Where the line ends before its time, a mark says where. */
export function Sparkline({ values, compared = [], label, width = 96, height = 24 }: SparklineProps) {
  const top = Math.max(greatestOf(values), greatestOf(compared))
  const { line, dots, end } = sparklinePaths(values, width, height, top)
  const before = sparklinePaths(compared, width, height, top)
  const unfinished = values.length > 0 && (values.at(-1) ?? null) === null
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {before.line !== '' && (
        <path
          d={before.line}
          fill="none"
          stroke="var(--compare)"
          strokeWidth="1.4"
          strokeDasharray="3 3"
          strokeLinejoin="round"
        />
      )}
      <path
        d={line}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="1.8" fill="var(--accent)" />
      ))}
      {unfinished && end !== null && (
        <circle
          cx={end.x}
          cy={end.y}
          r="2.6"
          fill="var(--surface)"
          stroke="var(--accent)"
          strokeWidth="1.6"
        />
      )}
    </svg>
  )
}
