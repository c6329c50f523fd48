export interface SparklinePaths {
  /** SVG path; empty where no two values are neighbours. */
  readonly line: string
  /** Values without neighbours. */
  readonly dots: readonly SparklinePoint[]
  /** The place of the last value; `null` without one. */
  readonly end: SparklinePoint | null
}

export interface SparklinePoint {
  readonly x: number
  readonly y: number
}

/** Room for the stroke's width, and for the mark at the end of the line. */
const edge = 3

/**
 * From 0 at the bottom to the greatest value at the top; `null` leaves a gap.
 *
 * @param top the greatest value of all lines that share the picture; by default of this one.
 */
export function sparklinePaths(
  values: readonly (number | null)[],
  width: number,
  height: number,
  top: number = greatestOf(values),
): SparklinePaths {
  const greatest = top > 0 ? top : 1
  const step = values.length > 1 ? (width - 2 * edge) / (values.length - 1) : 0
  const at = (value: number, index: number) => ({
    x: round(values.length > 1 ? edge + index * step : width / 2),
    y: round(height - edge - (height - 2 * edge) * (value / greatest)),
  })
  let line = ''
  let end: SparklinePoint | null = null
  const dots: SparklinePoint[] = []
  values.forEach((value, index) => {
    if (value === null) return
    const point = at(value, index)
    const follows = (values[index - 1] ?? null) !== null
    const leads = (values[index + 1] ?? null) !== null
    if (follows || leads) line += `${follows ? 'L' : 'M'}${point.x} ${point.y}`
    else dots.push(point)
    end = point
  })
  return { line, dots, end }
}

export function greatestOf(values: readonly (number | null)[]): number {
  return Math.max(0, ...values.map((value) => value ?? 0))
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100
}
