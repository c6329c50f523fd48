import type { Browser, Page } from '@playwright/test'

/** Opens a page in a browser context of its own: signed out, with nothing remembered. */
export async function newVisitor(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' })).newPage()
}
