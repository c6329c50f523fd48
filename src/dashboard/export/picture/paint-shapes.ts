import { setTypeface } from './paint-text.ts'
import { repeatingPattern } from './stripes.ts'

/** Paints the shapes and texts of an SVG with their computed styles. */
export function paintShapes(canvas: CanvasRenderingContext2D, drawing: SVGSVGElement): void {
  for (const child of drawing.children) paintShape(canvas, child, drawing)
}

/** Elements that SVG renders only by reference, if at all. */
const notRendered = new Set([
  'defs',
  'clipPath',
  'pattern',
  'title',
  'desc',
  'mask',
  'linearGradient',
  'style',
])

function paintShape(canvas: CanvasRenderingContext2D, element: Element, drawing: SVGSVGElement): void {
  if (!(element instanceof SVGGraphicsElement) || notRendered.has(element.tagName)) return
  const style = getComputedStyle(element)
  if (style.display === 'none' || style.visibility === 'hidden') return
  canvas.save()
  canvas.globalAlpha *= Number(style.opacity)
  if (element instanceof SVGTextElement) paintWords(canvas, element)
  else {
    const outline = outlineOf(element)
    const place = outline && element.getScreenCTM()
    if (outline && place) {
      canvas.save()
      canvas.transform(place.a, place.b, place.c, place.d, place.e, place.f)
      fillAndStroke(canvas, outline, style, drawing)
      canvas.restore()
    }
    for (const child of element.children) paintShape(canvas, child, drawing)
  }
  canvas.restore()
}

function outlineOf(element: Element): Path2D | null {
  const outline = new Path2D()
  if (element instanceof SVGPathElement) return new Path2D(element.getAttribute('d') ?? '')
  if (element instanceof SVGRectElement) {
    const { x, y, width, height, rx } = element
    outline.roundRect(
      x.baseVal.value,
      y.baseVal.value,
      width.baseVal.value,
      height.baseVal.value,
      rx.baseVal.value,
    )
    return outline
  }
  if (element instanceof SVGCircleElement) {
    const { cx, cy, r } = element
    outline.arc(cx.baseVal.value, cy.baseVal.value, r.baseVal.value, 0, 2 * Math.PI)
    return outline
  }
  if (element instanceof SVGLineElement) {
    outline.moveTo(element.x1.baseVal.value, element.y1.baseVal.value)
    outline.lineTo(element.x2.baseVal.value, element.y2.baseVal.value)
    return outline
  }
  return null
}

function fillAndStroke(
  canvas: CanvasRenderingContext2D,
  outline: Path2D,
  style: CSSStyleDeclaration,
  drawing: SVGSVGElement | null,
): void {
  const alpha = canvas.globalAlpha
  if (style.fill !== 'none') {
    canvas.fillStyle = paintOf(canvas, style.fill, drawing)
    canvas.globalAlpha = alpha * Number(style.fillOpacity)
    canvas.fill(outline)
  }
  if (setStroke(canvas, style, alpha, drawing)) canvas.stroke(outline)
  canvas.globalAlpha = alpha
}

function setStroke(
  canvas: CanvasRenderingContext2D,
  style: CSSStyleDeclaration,
  alpha: number,
  drawing: SVGSVGElement | null,
): boolean {
  const width = Number.parseFloat(style.strokeWidth)
  if (style.stroke === 'none' || width === 0) return false
  canvas.strokeStyle = paintOf(canvas, style.stroke, drawing)
  canvas.lineWidth = width
  canvas.lineCap = style.strokeLinecap as CanvasLineCap
  canvas.lineJoin = style.strokeLinejoin as CanvasLineJoin
  const dash = style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[\s,]+/)
  canvas.setLineDash(dash.map(Number.parseFloat))
  canvas.globalAlpha = alpha * Number(style.strokeOpacity)
  return true
}

/** Returns a colour, or the referenced SVG pattern. */
function paintOf(
  canvas: CanvasRenderingContext2D,
  paint: string,
  drawing: SVGSVGElement | null,
): CanvasPattern | string {
  const id = /^url\(["']?#(.+?)["']?\)/.exec(paint)?.[1]
  if (id === undefined) return paint
  const pattern = drawing?.ownerDocument.getElementById(id)
  if (!(pattern instanceof SVGPatternElement)) return 'transparent'
  const { width, height, patternTransform } = pattern
  const laid = patternTransform.baseVal.consolidate()?.matrix
  const matrix = laid ? new DOMMatrix([laid.a, laid.b, laid.c, laid.d, laid.e, laid.f]) : new DOMMatrix()
  return repeatingPattern(canvas, width.baseVal.value, height.baseVal.value, matrix, (tile) => {
    for (const child of pattern.children) {
      const outline = outlineOf(child)
      if (outline === null) continue
      const style = getComputedStyle(child)
      tile.globalAlpha = Number(style.opacity)
      fillAndStroke(tile, outline, style, null)
    }
  })
}

/** Asks the browser for each start position, which includes `text-anchor`, `dx`, `dy` and `tspan` offsets. */
function paintWords(canvas: CanvasRenderingContext2D, element: SVGTextElement): void {
  const place = element.getScreenCTM()
  if (place === null) return
  canvas.save()
  canvas.transform(place.a, place.b, place.c, place.d, place.e, place.f)
  const alpha = canvas.globalAlpha
  let position = 0
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const text = node.textContent ?? ''
    const owner = node.parentElement
    if (text.trim() !== '' && owner !== null && position < element.getNumberOfChars()) {
      const style = getComputedStyle(owner)
      const { x, y } = element.getStartPositionOfChar(position)
      setTypeface(canvas, style)
      const strokes = () => {
        if (setStroke(canvas, style, alpha, null)) canvas.strokeText(text, x, y)
      }
      const strokesFirst = style.paintOrder.startsWith('stroke')
      if (strokesFirst) strokes()
      canvas.globalAlpha = alpha * Number(style.fillOpacity)
      canvas.fillStyle = style.fill
      canvas.fillText(text, x, y)
      if (!strokesFirst) strokes()
    }
    position += text.length
  }
  canvas.restore()
}
