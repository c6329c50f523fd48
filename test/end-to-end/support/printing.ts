import type { Page } from '@playwright/test'

/** Announces printing to the page, for which it renders all rows, without opening the print dialog. */
export async function beforePrint(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
}

export async function afterPrint(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
}
