export interface SparklinePaths {
  /** SVG path; empty where no two values are neighbours. */
  readonly line: string
  /** Values without neighbours. */
  readonly dots: readonly { readonly x: number; readonly y: number }[]
}

/** Room for the stroke's width. */
const edge = 2

/** From 0 at the bottom to the greatest value at the top; `null` leaves a gap. */
export function sparklinePaths(
  values: readonly (number | null)[],
  width: number,
  height: number,
): SparklinePaths {
  const greatest = Math.max(1, ...values.map((value) => value ?? 0))
  const step = values.length > 1 ? (width - 2 * edge) / (values.length - 1) : 0
  const at = (value: number, index: number) => ({
    x: round(values.length > 1 ? edge + index * step : width / 2),
    y: round(height - edge - (height - 2 * edge) * (value / greatest)),
  })
  let line = ''
  const dots: { readonly x: number; readonly y: number }[] = []
  values.forEach((value, index) => {
    if (value === null) return
    const point = at(value, index)
    const follows = (values[index - 1] ?? null) !== null
    const leads = (values[index + 1] ?? null) !== null
    if (follows || leads) line += `${follows ? 'L' : 'M'}${point.x} ${point.y}`
    else dots.push(point)
  })
  return { line, dots }
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100
}
