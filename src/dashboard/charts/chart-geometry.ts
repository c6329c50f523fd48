/** CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The edges of where values are drawn, in CSS pixels. */
export interface Plot {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Margins {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Where every point and value lies: each point in the middle of a column of its own, 0 on the bottom. */
export interface Scales {
  readonly plot: Plot
  /** Pixels of one column. */
  readonly column: number
  readonly x: (index: number) => number
  readonly y: (value: number) => number
  /** The column under a pixel, kept within the points. */
  readonly indexAt: (pixel: number) => number
}

export interface PlacedLabel {
  readonly text: string
  readonly x: number
  /** Of the text's baseline. */
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

/** @param top the value at the top edge of the plot */
export function scalesOf(count: number, size: Size, margins: Margins, top: number): Scales {
  const plot = {
    left: margins.left,
    right: Math.max(margins.left + 1, size.width - margins.right),
    top: margins.top,
    bottom: size.height - margins.bottom,
  }
  const column = (plot.right - plot.left) / Math.max(1, count)
  return {
    plot,
    column,
    x: (index) => plot.left + column * (index + 0.5),
    y: (value) => plot.bottom - (plot.bottom - plot.top) * (value / top),
    indexAt: (pixel) => Math.min(count - 1, Math.max(0, Math.floor((pixel - plot.left) / column))),
  }
}
