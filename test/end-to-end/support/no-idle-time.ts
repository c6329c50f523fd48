import type { Page } from '@playwright/test'

/** Makes the browser never idle, so that the page prefetches nothing. Call it before the page is opened. */
export async function withoutIdleTime(page: Page): Promise<void> {
  await page.addInitScript('window.requestIdleCallback = () => 0')
}
