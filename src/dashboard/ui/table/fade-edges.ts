/**
 * Marks what is wider than its place with `data-wide`, and tells the style sheet how many pixels are hidden beyond either
 * edge, however far it is scrolled. A ref callback for an element whose only child is the content.
 */
export function fadeEdges(scroller: HTMLElement | null) {
  const content = scroller?.firstElementChild
  if (scroller === null || content == null || typeof ResizeObserver === 'undefined') return
  const measure = () => {
    const hidden = scroller.scrollWidth - scroller.clientWidth
    scroller.toggleAttribute('data-wide', hidden > 0)
    scroller.style.setProperty('--before', `${scroller.scrollLeft}px`)
    scroller.style.setProperty('--after', `${hidden - scroller.scrollLeft}px`)
  }
  const observer = new ResizeObserver(measure)
  observer.observe(scroller)
  observer.observe(content)
  scroller.onscroll = measure
  return () => observer.disconnect()
}
