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
  /** Tiles that may be larger: offline cameras or stores. */
  readonly wide: number
  readonly single: number
}

/** What a tile has room for. full: name, place and state; compact: name and state; dense: name and mark. */
export type Density = 'full' | 'compact' | 'dense'

export type Span = 1 | 2 | 4

export interface TileFit {
  readonly columns: number
  readonly rows: number
  /** Columns per offline tile. Four are two rows high, with a larger name. */
  readonly wideSpan: Span
  readonly density: Density
  /** Font size of the names. */
  readonly fontSize: number
  /** Between tiles. */
  readonly gap: number
}

interface Rule {
  /** Height of a tile, in multiples of the font size. */
  readonly lines: number
  /** Width of a tile, in multiples of the font size: about one and a half letters each. */
  readonly letters: number
  /** Smaller names are not read from afar: a share of the screen height. */
  readonly least: number
  /** Gap between tiles, as a share of the shorter side of the area: between hundreds, a wide gap would take the room of their names. */
  readonly gap: number
}

const rules: Readonly<Record<Density, Rule>> = {
  full: { lines: 4.6, letters: 11, least: 1 / 64, gap: 0.01 },
  compact: { lines: 3.1, letters: 12, least: 1 / 76, gap: 0.01 },
  dense: { lines: 1.7, letters: 11, least: 1 / 80, gap: 0.004 },
}

/** Largest font size, as a share of the screen height: a few names need not fill the screen. */
const mostOfScreen = 1 / 15

export function fitTiles(counts: TileCounts, area: TileArea): TileFit {
  let fit = bestFit(counts, area, 'full')
  for (const density of ['compact', 'dense'] as const) {
    if (isLegible(fit, area)) break
    fit = bestFit(counts, area, density)
  }
  return fit
}

/** True if names can be read from afar. */
function isLegible({ density, fontSize }: TileFit, area: TileArea): boolean {
  return fontSize >= rules[density].least * area.screenHeight
}

function bestFit(counts: TileCounts, area: TileArea, density: Density): TileFit {
  const single = bestSpan(counts, area, density, 1)
  if (counts.wide === 0) return single
  // What is offline is read from afar even among hundreds.
  const spans: readonly Span[] = isLegible(single, area) ? [2] : [4, 2]
  const wide = spans.map((span) => bestSpan(counts, area, density, span))
  // Larger offline tiles stand out: the other names may shrink to this share of their size for them.
  const share = (span: Span) => (span > 2 ? 0.7 : 0.85)
  return wide.find(({ wideSpan, fontSize }) => fontSize >= share(wideSpan) * single.fontSize) ?? single
}

function bestSpan(counts: TileCounts, area: TileArea, density: Density, wideSpan: Span): TileFit {
  const { lines, letters, gap: share } = rules[density]
  const gap = Math.max(2, Math.min(area.width, area.height) * share)
  const fits: (TileFit & { readonly shape: number })[] = []
  for (
    let columns: number = wideSpan;
    columns <= Math.max(wideSpan, counts.wide + counts.single);
    columns += 1
  ) {
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
      gap,
      shape: Math.abs(Math.log(width / height / wellShaped)),
    })
  }
  const largest = Math.max(...fits.map(({ fontSize }) => fontSize))
  return fits
    .filter(({ fontSize }) => fontSize > largest * 0.999)
    .reduce((one, other) => (other.shape < one.shape ? other : one))
}

/** Preferred ratio of width to height, among layouts with equally large names. */
const wellShaped = 2

/** Larger tiles come first; single tiles fill the gaps in their rows. */
export function rowsOf({ wide, single }: TileCounts, columns: number, wideSpan: Span): number {
  if (wideSpan === 1 || wide === 0) return Math.ceil((wide + single) / columns)
  const high = wideSpan / 2
  const wideRows = Math.ceil(wide / Math.floor(columns / wideSpan)) * high
  const left = Math.max(0, single - (wideRows * columns - wideSpan * high * wide))
  return wideRows + Math.ceil(left / columns)
}
