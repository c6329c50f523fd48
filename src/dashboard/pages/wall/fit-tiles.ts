/**
 * How many columns and rows a wall needs, so that every tile is on the screen at once and its name is as large as can
 * be. Lengths are CSS pixels.
 */

export interface TileArea {
  readonly width: number
  readonly height: number
  /** Of the whole screen: what is readable is measured by it. */
  readonly screenHeight: number
}

export interface TileCounts {
  /** Those that take two columns: what is down. */
  readonly wide: number
  readonly single: number
}

/** What a tile has room for: name, place and state; name and state; its name beside its mark. */
export const densities = ['full', 'compact', 'dense'] as const
export type Density = (typeof densities)[number]

export interface TileFit {
  readonly columns: number
  readonly rows: number
  /** How many columns a tile of what is down takes. */
  readonly wideSpan: 1 | 2
  readonly density: Density
  /** Of the names. */
  readonly fontSize: number
}

/** The gap between tiles, as a share of the shorter side of the area. */
const gapShare = 0.01

interface Rule {
  /** Lines of the size of the name that a tile is high. */
  readonly lines: number
  /** Sizes of the name that a tile is wide: half as many letters fit again. */
  readonly letters: number
  /** The name, as a share of the height of the screen, from which on there is room for so much. */
  readonly least: number
}

const rules: Readonly<Record<Density, Rule>> = {
  full: { lines: 4.6, letters: 11, least: 1 / 64 },
  compact: { lines: 3.1, letters: 12, least: 1 / 76 },
  dense: { lines: 1.7, letters: 11, least: 0 },
}

/** Names need not fill the screen where there are few. */
const mostOfScreen = 1 / 15

export function gapOf({ width, height }: TileArea): number {
  return Math.max(2, Math.min(width, height) * gapShare)
}

export function fitTiles(counts: TileCounts, area: TileArea): TileFit {
  const fits = densities.map((density) => bestFit(counts, area, density))
  const roomy = fits.find(({ density, fontSize }) => fontSize >= rules[density].least * area.screenHeight)
  return roomy ?? bestFit(counts, area, 'dense')
}

/** What is down may cost the names of all so much of their size, so that it stands out. */
const wideIsWorth = 0.85

function bestFit(counts: TileCounts, area: TileArea, density: Density): TileFit {
  const single = bestSpan(counts, area, density, 1)
  if (counts.wide === 0) return single
  const wide = bestSpan(counts, area, density, 2)
  return wide.fontSize >= wideIsWorth * single.fontSize ? wide : single
}

function bestSpan(counts: TileCounts, area: TileArea, density: Density, wideSpan: 1 | 2): TileFit {
  const { lines, letters } = rules[density]
  const gap = gapOf(area)
  const fits: (TileFit & { readonly shape: number })[] = []
  for (let columns: number = wideSpan; columns <= Math.max(2, counts.wide + counts.single); columns += 1) {
    const rows = rowsOf(counts, columns, wideSpan)
    const width = (area.width - gap * (columns - 1)) / columns
    const height = (area.height - gap * (rows - 1)) / rows
    const fontSize = Math.min(height / lines, width / letters, area.screenHeight * mostOfScreen)
    fits.push({
      columns,
      rows,
      wideSpan,
      density,
      fontSize,
      shape: Math.abs(Math.log(width / height / wellShaped)),
    })
  }
  const largest = fits.reduce((most, { fontSize }) => Math.max(most, fontSize), 0)
  const { shape: _, ...best } = fits
    .filter(({ fontSize }) => fontSize > largest * 0.999)
    .reduce((one, other) => (other.shape < one.shape ? other : one))
  return best
}

/** Of arrangements with names as large, the one whose tiles are so many times as wide as high. */
const wellShaped = 2

/** Wide tiles come first; what they leave free in their rows is filled. */
export function rowsOf({ wide, single }: TileCounts, columns: number, wideSpan: 1 | 2): number {
  if (wideSpan === 1 || wide === 0) return Math.max(1, Math.ceil((wide + single) / columns))
  const wideRows = Math.ceil(wide / Math.floor(columns / 2))
  const left = Math.max(0, single - (wideRows * columns - 2 * wide))
  return wideRows + Math.ceil(left / columns)
}
