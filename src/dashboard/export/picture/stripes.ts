import type { Hatch } from './hatch.ts'

/** Tile pixels per CSS pixel: diagonal stripes need a fine tile. */
const tileScale = 8

/** Returns a fill style for the hatch, transformed by the matrix. */
export function stripes(
  canvas: CanvasRenderingContext2D,
  { color, width, pitch }: Hatch,
  matrix: DOMMatrix,
): CanvasPattern | string {
  return repeatingPattern(canvas, pitch, pitch, matrix, (tile) => {
    tile.fillStyle = color
    tile.fillRect(0, 0, width, pitch)
  })
}

/** Returns a repeating pattern of what `draw` paints. Transparent if the browser cannot allocate the tile. */
export function repeatingPattern(
  canvas: CanvasRenderingContext2D,
  width: number,
  height: number,
  matrix: DOMMatrix,
  draw: (tile: CanvasRenderingContext2D) => void,
): CanvasPattern | string {
  const sheet = document.createElement('canvas')
  sheet.width = Math.max(1, Math.round(width * tileScale))
  sheet.height = Math.max(1, Math.round(height * tileScale))
  const tile = sheet.getContext('2d')
  if (tile === null) return 'transparent'
  tile.scale(sheet.width / width, sheet.height / height)
  draw(tile)
  const pattern = canvas.createPattern(sheet, 'repeat')
  pattern?.setTransform(matrix.scale(width / sheet.width, height / sheet.height))
  return pattern ?? 'transparent'
}
