import { expect, type Locator, type Page } from '@playwright/test'

/** The overview as a person meets it: by names and roles. */
export class OverviewScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get totals(): Locator {
    return this.page.getByRole('region', { name: 'Today so far' })
  }

  /** What is told of each store. */
  get exceptions(): Locator {
    return this.page.getByRole('region', { name: 'What is not as usual' })
  }

  /** The lines of stores that ask for nothing. */
  get folds(): Locator {
    return this.exceptions.locator('summary')
  }

  async open(address: string, path = '/overview'): Promise<void> {
    await this.page.goto(`${address}${path}`)
    await this.settled()
  }

  async settled(): Promise<void> {
    await expect(this.totals).toBeVisible()
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0)
  }

  /** A headline number as it is written, once it stands. */
  async figure(label: string): Promise<string> {
    await this.settled()
    const heading = this.totals.getByRole('heading', { name: label })
    return (await heading.locator('xpath=following-sibling::*').first().textContent()) ?? ''
  }

  async entries(): Promise<number> {
    return Number((await this.figure('Entries')).replaceAll(/[^\d]/g, ''))
  }

  /** Every store that is told of, whatever is told. */
  async stores(): Promise<readonly string[]> {
    await this.settled()
    for (const fold of await this.folds.all()) {
      if ((await fold.locator('xpath=..').getAttribute('open')) === null) await fold.click()
    }
    const loud = await this.exceptions.getByRole('heading', { level: 4 }).allTextContents()
    const calm = await this.exceptions.locator('details').getByRole('link').allTextContents()
    return [...loud, ...calm].sort()
  }
}
