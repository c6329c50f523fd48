import type { Page } from '@playwright/test'

/** Records every layout shift: its value, and what moved from where to where. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    interface ShiftSource {
      readonly node: Node | null
      readonly previousRect: DOMRectReadOnly
      readonly currentRect: DOMRectReadOnly
    }
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`
    const described = ({ node, previousRect, currentRect }: ShiftSource) =>
      `${node?.textContent?.slice(0, 40)} from ${place(previousRect)} to ${place(currentRect)}`
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number
        readonly sources: readonly ShiftSource[]
      })[])
        moved.push(`${entry.value}: ${entry.sources.map(described).join()}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { readonly moved: readonly string[] }).moved)
}
