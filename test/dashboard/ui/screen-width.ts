import { onTestFinished } from 'vitest'

/** jsdom has no screen: this gives it a width, which `max-width` queries see, for the length of a test. */
export function screenWidth(width: number): void {
  const before = window.matchMedia
  window.matchMedia = (query) => {
    const most = /^\(max-width: (\d+)px\)$/.exec(query)?.[1]
    if (most === undefined) throw new Error(`A screen of a test cannot answer ${query}.`)
    const target = new EventTarget()
    return Object.assign(target, {
      matches: width <= Number(most),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    })
  }
  onTestFinished(() => {
    window.matchMedia = before
  })
}
