/** Paints a text node line by line, at the positions of the browser's layout. */
export function paintText(canvas: CanvasRenderingContext2D, node: Text, style: CSSStyleDeclaration): void {
  setTypeface(canvas, style)
  canvas.fillStyle = style.color
  const { fontBoundingBoxAscent } = canvas.measureText('x')
  for (const { text, left, top } of linesOf(node)) {
    canvas.fillText(text, left, top + fontBoundingBoxAscent)
  }
}

export function setTypeface(canvas: CanvasRenderingContext2D, style: CSSStyleDeclaration): void {
  canvas.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  canvas.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing
  canvas.textAlign = 'left'
  canvas.textBaseline = 'alphabetic'
}

interface Line {
  readonly text: string
  readonly left: number
  readonly top: number
}

function linesOf(node: Text): readonly Line[] {
  const lines: { text: string; left: number; top: number }[] = []
  const range = document.createRange()
  for (let place = 0; place < node.data.length; place += 1) {
    range.setStart(node, place)
    range.setEnd(node, place + 1)
    const [box] = range.getClientRects()
    // Collapsed white space has no box.
    if (box === undefined || box.width === 0) continue
    const line = lines.at(-1)
    if (line !== undefined && Math.abs(line.top - box.top) < box.height / 2) line.text += node.data[place]
    else lines.push({ text: node.data[place] ?? '', left: box.left, top: box.top })
  }
  return lines.map((line) => ({ ...line, text: line.text.replaceAll(/\s/g, ' ') }))
}
