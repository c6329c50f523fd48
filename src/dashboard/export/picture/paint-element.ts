import { paintBox, paintCorner } from './paint-box.ts'
import { paintShapes } from './paint-shapes.ts'
import { paintText } from './paint-text.ts'

/**
 * Paints a part of the document as it is on the screen, in its theme and fonts. It draws from computed styles
 * and loads or inlines nothing, so it works under a strict content security policy. Supported: boxes,
 * borders, hatches, text and SVG shapes. Not supported: shadows, gradients and filters. Content that the
 * element scrolls is painted whole, from its start.
 *
 * @param left x of the element's left edge on the canvas, CSS pixels; `top` likewise.
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

/** CSS pixels by which the scrolled content exceeds its box; {@link paintElement} paints that much more. */
export function scrolledWidth(element: Element): number {
  return Math.max(0, element.scrollWidth - element.clientWidth)
}

function paint(canvas: CanvasRenderingContext2D, element: Element, extent: 'whole' | 'visible'): void {
  if (element.hasAttribute('data-screen-only')) return
  // Icon buttons are controls, not content.
  if (element instanceof HTMLButtonElement && element.textContent === '') return
  const style = getComputedStyle(element)
  if (style.display === 'none' || style.visibility === 'hidden') return
  if (element instanceof SVGSVGElement) {
    paintShapes(canvas, element)
    return
  }
  const box = element.getBoundingClientRect()
  const hides = style.overflowX !== 'visible' && style.display !== 'inline'
  // Visually hidden text.
  if (hides && box.width <= 1) return
  canvas.save()
  canvas.globalAlpha *= Number(style.opacity)
  paintBox(canvas, box, style)
  paintCorner(canvas, box, getComputedStyle(element, '::after'))
  if (hides && extent === 'visible') {
    canvas.beginPath()
    canvas.rect(box.left, box.top, box.width, box.height)
    canvas.clip()
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) paint(canvas, child, 'visible')
    else if (child instanceof Text) paintText(canvas, child, style)
  }
  canvas.restore()
}
