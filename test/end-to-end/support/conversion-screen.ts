import { expect, type Locator, type Page } from '@playwright/test'

/** The conversion page as a person meets it: by names and roles. */
export class ConversionScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get totals(): Locator {
    return this.page.getByRole('region', { name: 'Totals' })
  }

  get chart(): Locator {
    return this.page.getByRole('img', { name: /^Conversion per/ })
  }

  get stores(): Locator {
    return this.page.getByRole('table', { name: 'Stores by conversion' })
  }

  async open(address: string, path = '/conversion'): Promise<void> {
    await this.page.goto(`${address}${path}`)
    await this.settled()
  }

  async settled(): Promise<void> {
    await expect(this.totals).toBeVisible()
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0)
  }

  /** The headline figures as they are written, once they stand. */
  async figures(): Promise<{ readonly rate: string; readonly customers: string; readonly sales: string }> {
    await this.settled()
    const [rate = '', customers = '', sales = ''] = await Promise.all(
      ['Conversion', 'Customers', 'Sales'].map((label) => this.figure(label)),
    )
    return { rate, customers, sales }
  }

  private async figure(label: string): Promise<string> {
    const heading = this.totals.getByRole('heading', { name: label })
    return (await heading.locator('xpath=following-sibling::*').first().textContent()) ?? ''
  }

  /** The cells of each row of a table, by the words of its first cell. */
  async rowsOf(table: Locator): Promise<ReadonlyMap<string, readonly string[]>> {
    await this.settled()
    const rows = await table
      .locator('tbody tr')
      .evaluateAll((elements) =>
        elements.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())),
      )
    return new Map(rows.map(([label = '', ...cells]) => [label, cells]))
  }
}
