/** Stripes of one colour on a transparent background. */
export interface Hatch {
  readonly color: string
  /** Width of one stripe, CSS pixels. */
  readonly width: number
  /** Distance from one stripe to the next. */
  readonly pitch: number
}

/**
 * Parses the hatch of a computed background image: `repeating-linear-gradient(135deg, <color> 0px, <color>
 * 1.5px, …, … 5px)`. `null` for any other background.
 */
export function hatchOf(backgroundImage: string): Hatch | null {
  if (!backgroundImage.startsWith('repeating-linear-gradient(')) return null
  const color = /(?:rgba?|color|oklch|oklab|lab|lch|hsla?)\([^)]*\)|#[0-9a-f]{3,8}/i.exec(
    backgroundImage,
  )?.[0]
  const stops = [...backgroundImage.matchAll(/([\d.]+)px/g)].map(([, length]) => Number(length))
  const pitch = stops.at(-1)
  const width = stops.find((length) => length > 0)
  if (color === undefined || pitch === undefined || width === undefined || width >= pitch) return null
  return { color, width, pitch }
}
