import type { Page } from '@playwright/test'

/**
 * Layout faults of the current page: horizontal scrolling, text cut off without a way to scroll to it, and
 * overlapping text, each with its element. An ellipsis is not a fault.
 */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  // Heads of tables that stick lie over rows that are scrolled below them, as they should.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  return page.evaluate(() => {
    interface Words {
      readonly text: string
      readonly element: Element
      readonly whole: DOMRect
      readonly seen: DOMRect
    }
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`scrolls sideways: ${scrollWidth} in ${clientWidth}`)

    const placeOf = ({ tagName, classList }: Element) =>
      [tagName.toLowerCase(), ...[...classList].map((name) => name.replace(/^_?([^_]+).*$/, '$1'))].join('.')

    const meet = (one: DOMRect, other: DOMRect) => {
      const left = Math.max(one.left, other.left)
      const top = Math.max(one.top, other.top)
      return new DOMRect(
        left,
        top,
        Math.max(0, Math.min(one.right, other.right) - left),
        Math.max(0, Math.min(one.bottom, other.bottom) - top),
      )
    }
    const isHidden = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      (element.clientWidth <= 1 && element.clientHeight <= 1 && element instanceof HTMLElement)

    /** The visible part of a rectangle within its clipping ancestors, and whether they cut it for good. */
    const clipped = (element: Element, whole: DOMRect) => {
      let seen = whole
      let cut = false
      let reachable = false
      for (let place: Element | null = element; place !== null; place = place.parentElement) {
        if (isHidden(place)) return null
        const { overflowX, overflowY, textOverflow, position } = getComputedStyle(place)
        if (position === 'fixed') return null
        const clips = overflowX !== 'visible' || overflowY !== 'visible'
        if (clips && place instanceof HTMLElement) {
          const inside = meet(seen, place.getBoundingClientRect())
          const lost = seen.width - inside.width > 1.5 || seen.height - inside.height > 4
          if ([overflowX, overflowY].some((how) => how === 'auto' || how === 'scroll')) reachable = true
          if (lost && !reachable && textOverflow !== 'ellipsis') cut = true
          seen = inside
        }
      }
      return { seen, cut }
    }

    const found: Words[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      const text = (node.textContent ?? '').trim()
      if (element === null || text === '' || isHidden(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const whole of range.getClientRects()) {
        const left = clipped(element, whole)
        if (left === null) continue
        // What a page drops as a whole where there is no room for it.
        if (left.seen.height <= 0 && element.closest('[data-optional]') !== null) continue
        if (left.cut) faults.push(`cut in ${placeOf(element)}: "${text.slice(0, 60)}"`)
        if (left.seen.width > 2 && left.seen.height > 2) {
          found.push({ text, element, whole, seen: left.seen })
        }
      }
    }
    found.sort((one, other) => one.seen.top - other.seen.top)
    for (const [place, one] of found.entries()) {
      for (const other of found.slice(place + 1)) {
        if (other.seen.top >= one.seen.bottom) break
        if (one.element === other.element) continue
        const shared = meet(one.seen, other.seen)
        if (shared.width > 2 && shared.height > 4) {
          const [above, below] = [one, other].map(
            ({ element, text }) => `${placeOf(element)} "${text.slice(0, 40)}"`,
          )
          faults.push(`on each other: ${above} and ${below}`)
        }
      }
    }
    return [...new Set(faults)]
  })
}

/** Buttons and links that overlap each other. */
export async function buttonsOnEachOther(page: Page): Promise<readonly string[]> {
  return page.getByRole('main').evaluate((main) => {
    const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
    const found = [...main.querySelectorAll('a, button')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      // A link in a text may begin at the end of one line and go on in the next.
      .flatMap((element) => [...element.getClientRects()].map((place) => ({ element, place })))
    return found.flatMap((one, index) =>
      found.slice(index + 1).flatMap((other) => {
        if (one.element === other.element) return []
        const width =
          Math.min(one.place.right, other.place.right) - Math.max(one.place.left, other.place.left)
        const height =
          Math.min(one.place.bottom, other.place.bottom) - Math.max(one.place.top, other.place.top)
        return width > 1 && height > 1 ? [`"${nameOf(one.element)}" and "${nameOf(other.element)}"`] : []
      }),
    )
  })
}

/** Elements that animate despite prefers-reduced-motion. */
export async function motions(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const moves = (durations: string) =>
      durations.split(',').some((duration) => Number.parseFloat(duration) > 0)
    const styled = [...document.querySelectorAll('*')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element, part)
        const isMoving = moves(transitionDuration) || (animationName !== 'none' && moves(animationDuration))
        return isMoving ? [`${element.tagName.toLowerCase()}.${element.className}${part ?? ''}`] : []
      }),
    )
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    return [...new Set([...styled, ...running.map(({ id }) => `an animation ${id} that runs`)])]
  })
}
