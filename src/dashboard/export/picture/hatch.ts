/** Stripes of one colour on nothing. */
export interface Hatch {
  readonly color: string
  /** Of one stripe, CSS pixels. */
  readonly width: number
  /** From one stripe to the next. */
  readonly pitch: number
}

/**
 * The hatch that a background image is: `repeating-linear-gradient(135deg, <color> 0px, <color> 1.5px, …, … 5px)` as
 * browsers compute it. `null` where it is none.
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
