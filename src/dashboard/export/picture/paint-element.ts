import { paintBox, paintCorner } from './paint-box.ts'
import { paintShapes } from './paint-shapes.ts'
import { paintText } from './paint-text.ts'

/**
 * Paints a part of the document as it stands on the screen, theme and typefaces included. What a chart and its key are
 * made of is drawn from the computed styles of its elements: no picture is loaded, no style is written and nothing is
 * inlined, so a strict policy has nothing to object to. It knows boxes, borders, hatches, text and the shapes of SVG;
 * shadows, gradients and filters it does not. What the element itself scrolls is painted whole, from its start.
 *
 * @param left where the element's left edge comes to lie, as `top`, in CSS pixels.
 */
export function paintElement(
  canvas: CanvasRenderingContext2D,
  element: Element,
  left: number,
  top: number,
): void {
  const box = element.getBoundingClientRect()
  canvas.save()
  canvas.translate(left - box.left + element.scrollLeft, top - box.top + element.scrollTop)
  paint(canvas, element, 'whole')
  canvas.restore()
}

/** Width beyond its box that an element scrolls, in CSS pixels: {@link paintElement} paints that much more. */
export function scrolledWidth(element: Element): number {
  return Math.max(0, element.scrollWidth - element.clientWidth)
}

function paint(canvas: CanvasRenderingContext2D, element: Element, extent: 'whole' | 'in sight'): void {
  if (element.hasAttribute('data-screen-only')) return
  // A button without words does something; it says nothing.
  if (element instanceof HTMLButtonElement && element.textContent === '') return
  const style = getComputedStyle(element)
  if (style.display === 'none' || style.visibility === 'hidden') return
  if (element instanceof SVGSVGElement) {
    paintShapes(canvas, element)
    return
  }
  const box = element.getBoundingClientRect()
  const hides = style.overflowX !== 'visible' && style.display !== 'inline'
  // Heard, not seen.
  if (hides && box.width <= 1) return
  canvas.save()
  canvas.globalAlpha *= Number(style.opacity)
  paintBox(canvas, box, style)
  paintCorner(canvas, box, getComputedStyle(element, '::after'))
  if (hides && extent === 'in sight') {
    canvas.beginPath()
    canvas.rect(box.left, box.top, box.width, box.height)
    canvas.clip()
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) paint(canvas, child, 'in sight')
    else if (child instanceof Text) paintText(canvas, child, style)
  }
  canvas.restore()
}
