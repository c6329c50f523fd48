import { sparklinePaths } from './sparkline-paths.ts'

export interface SparklineProps {
  /** `null` breaks the line. */
  readonly values: readonly (number | null)[]
  /** What it says, for those who do not see it. */
  readonly label: string
  /** CSS pixels. */
  readonly width?: number
  readonly height?: number
}

/** A shape without axes, beside a number that says how much. */
export function Sparkline({ values, label, width = 96, height = 24 }: SparklineProps) {
  const { line, dots } = sparklinePaths(values, width, height)
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <path
        d={line}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="1.8" fill="var(--accent)" />
      ))}
    </svg>
  )
}
