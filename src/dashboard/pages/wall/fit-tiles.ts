/**
 * Chooses the columns and rows of a wall so that every tile is on the screen and names are as large as
 * possible. Lengths are CSS pixels.
 */

export interface TileArea {
  readonly width: number
  readonly height: number
  /** Height of the whole screen, the reference for readable sizes. */
  readonly screenHeight: number
}

export interface TileCounts {
  /** Tiles that may take two columns: offline cameras or stores. */
  readonly wide: number
  readonly single: number
}

/** What a tile has room for. full: name, place and state; compact: name and state; dense: name and mark. */
export const densities = ['full', 'compact', 'dense'] as const
export type Density = (typeof densities)[number]

export interface TileFit {
  readonly columns: number
  readonly rows: number
  /** Columns per offline tile. */
  readonly wideSpan: 1 | 2
  readonly density: Density
  /** Font size of the names. */
  readonly fontSize: number
}

/** Gap between tiles, as a share of the shorter side of the area. */
const gapShare = 0.01

interface Rule {
  /** Height of a tile, in multiples of the font size. */
  readonly lines: number
  /** Width of a tile, in multiples of the font size: about one and a half letters each. */
  readonly letters: number
  /** Smallest font size for this density, as a share of the screen height. */
  readonly least: number
}

const rules: Readonly<Record<Density, Rule>> = {
  full: { lines: 4.6, letters: 11, least: 1 / 64 },
  compact: { lines: 3.1, letters: 12, least: 1 / 76 },
  dense: { lines: 1.7, letters: 11, least: 0 },
}

/** Largest font size, as a share of the screen height: a few names need not fill the screen. */
const mostOfScreen = 1 / 15

export function gapOf({ width, height }: TileArea): number {
  return Math.max(2, Math.min(width, height) * gapShare)
}

export function fitTiles(counts: TileCounts, area: TileArea): TileFit {
  const fits = densities.map((density) => bestFit(counts, area, density))
  const roomy = fits.find(({ density, fontSize }) => fontSize >= rules[density].least * area.screenHeight)
  return roomy ?? bestFit(counts, area, 'dense')
}

/** Wide offline tiles stand out; names may shrink to this share of their size for them. */
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

/** Preferred ratio of width to height, among layouts with equally large names. */
const wellShaped = 2

/** Wide tiles come first; single tiles fill the gaps in their rows. */
export function rowsOf({ wide, single }: TileCounts, columns: number, wideSpan: 1 | 2): number {
  if (wideSpan === 1 || wide === 0) return Math.max(1, Math.ceil((wide + single) / columns))
  const wideRows = Math.ceil(wide / Math.floor(columns / 2))
  const left = Math.max(0, single - (wideRows * columns - 2 * wide))
  return wideRows + Math.ceil(left / columns)
}
