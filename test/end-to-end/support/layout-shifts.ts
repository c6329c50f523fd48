import type { Page } from '@playwright/test'

/** Records every layout shift. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number
        readonly sources: readonly { readonly node: Node | null }[]
      })[])
        moved.push(
          `${entry.value}: ${entry.sources.map(({ node }) => node?.textContent?.slice(0, 40)).join()}`,
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { readonly moved: readonly string[] }).moved)
}
