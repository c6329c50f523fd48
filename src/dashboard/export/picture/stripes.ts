import type { Hatch } from './hatch.ts'

/** Pixels of a tile per CSS pixel: enough for stripes that lie aslant. */
const fineness = 8

/** A hatch to fill with, laid out by the matrix. */
export function stripes(
  canvas: CanvasRenderingContext2D,
  { color, width, pitch }: Hatch,
  matrix: DOMMatrix,
): CanvasPattern | string {
  return tiled(canvas, pitch, pitch, matrix, (tile) => {
    tile.fillStyle = color
    tile.fillRect(0, 0, width, pitch)
  })
}

/** What `draw` draws, again and again. Transparent where the browser has no memory for a tile. */
export function tiled(
  canvas: CanvasRenderingContext2D,
  width: number,
  height: number,
  matrix: DOMMatrix,
  draw: (tile: CanvasRenderingContext2D) => void,
): CanvasPattern | string {
  const sheet = document.createElement('canvas')
  sheet.width = Math.max(1, Math.round(width * fineness))
  sheet.height = Math.max(1, Math.round(height * fineness))
  const tile = sheet.getContext('2d')
  if (tile === null) return 'transparent'
  tile.scale(sheet.width / width, sheet.height / height)
  draw(tile)
  const pattern = canvas.createPattern(sheet, 'repeat')
  pattern?.setTransform(matrix.scale(width / sheet.width, height / sheet.height))
  return pattern ?? 'transparent'
}
