import { hatchOf } from './hatch.ts'
import { stripes } from './stripes.ts'

/** Paints the background and the borders of an element. The first corner's radius applies to all four. */
export function paintBox(canvas: CanvasRenderingContext2D, box: DOMRect, style: CSSStyleDeclaration): void {
  if (box.width === 0 || box.height === 0) return
  const outline = new Path2D()
  outline.roundRect(
    box.left,
    box.top,
    box.width,
    box.height,
    Number.parseFloat(style.borderTopLeftRadius) || 0,
  )
  canvas.fillStyle = style.backgroundColor
  canvas.fill(outline)
  const hatch = hatchOf(style.backgroundImage)
  if (hatch !== null) {
    const across = new DOMMatrix().translate(box.left, box.top).rotate(45)
    canvas.fillStyle = stripes(canvas, hatch, across)
    canvas.fill(outline)
  }
  const zero = insetLine.exec(style.boxShadow)
  if (zero?.[1] !== undefined) {
    const height = Number(zero[2])
    canvas.fillStyle = zero[1]
    canvas.fillRect(box.left, box.bottom - height, box.width, height)
  }
  paintBorders(canvas, box, style, outline)
}

/** An inset shadow used as a bottom line, which takes no space: `rgb(…) 0px -2px 0px 0px inset`. */
const insetLine = /^(\S.*?\)) 0px -([\d.]+)px 0px 0px inset$/

/** The folded corner of a partly covered cell: a pseudo-element of borders only, at the top right. */
export function paintCorner(
  canvas: CanvasRenderingContext2D,
  box: DOMRect,
  style: CSSStyleDeclaration,
): void {
  if (style.content !== '""' || style.position !== 'absolute') return
  const side = Number.parseFloat(style.borderTopWidth) * 2
  if (!(side > 0)) return
  canvas.fillStyle = style.borderTopColor
  canvas.beginPath()
  canvas.moveTo(box.right - side, box.top)
  canvas.lineTo(box.right, box.top)
  canvas.lineTo(box.right, box.top + side)
  canvas.fill()
}

interface Border {
  readonly width: number
  readonly kind: string
  readonly color: string
}

function paintBorders(
  canvas: CanvasRenderingContext2D,
  box: DOMRect,
  style: CSSStyleDeclaration,
  outline: Path2D,
): void {
  const [top, right, bottom, left] = ['top', 'right', 'bottom', 'left'].map(
    (side): Border => ({
      width: Number.parseFloat(style.getPropertyValue(`border-${side}-width`)),
      kind: style.getPropertyValue(`border-${side}-style`),
      color: style.getPropertyValue(`border-${side}-color`),
    }),
  )
  if (top === undefined || right === undefined || bottom === undefined || left === undefined) return
  const alike = [right, bottom, left].every(
    ({ width, kind, color }) => width === top.width && kind === top.kind && color === top.color,
  )
  if (alike && top.kind === 'solid' && top.width > 0) {
    canvas.save()
    canvas.clip(outline)
    canvas.setLineDash([])
    canvas.strokeStyle = top.color
    // Half of the stroke lies outside the outline and is clipped.
    canvas.lineWidth = top.width * 2
    canvas.stroke(outline)
    canvas.restore()
    return
  }
  const edge = (border: Border, fromX: number, fromY: number, toX: number, toY: number) => {
    if (border.width === 0 || border.kind === 'none') return
    const dash = { dashed: [border.width * 2, border.width * 1.5], dotted: [border.width, border.width] }
    canvas.strokeStyle = border.color
    canvas.lineWidth = border.width
    canvas.setLineDash(border.kind === 'dashed' ? dash.dashed : border.kind === 'dotted' ? dash.dotted : [])
    canvas.beginPath()
    canvas.moveTo(fromX, fromY)
    canvas.lineTo(toX, toY)
    canvas.stroke()
  }
  edge(top, box.left, box.top + top.width / 2, box.right, box.top + top.width / 2)
  edge(bottom, box.left, box.bottom - bottom.width / 2, box.right, box.bottom - bottom.width / 2)
  edge(left, box.left + left.width / 2, box.top, box.left + left.width / 2, box.bottom)
  edge(right, box.right - right.width / 2, box.top, box.right - right.width / 2, box.bottom)
  canvas.setLineDash([])
}
