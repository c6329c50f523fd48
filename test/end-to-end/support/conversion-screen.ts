import type { Locator } from '@playwright/test'
import { PageScreen } from './page-screen.ts'

/** The conversion page, by accessible names and roles. */
export class ConversionScreen extends PageScreen {
  protected readonly path = '/conversion'

  protected get landmark(): Locator {
    return this.totals
  }

  get totals(): Locator {
    return this.page.getByRole('region', { name: 'Totals' })
  }

  get chart(): Locator {
    return this.page.getByRole('img', { name: /^Conversion rate per/ })
  }

  get stores(): Locator {
    return this.page.getByRole('table', { name: 'Stores by conversion rate' })
  }

  /** The headline figures as displayed, once loaded. */
  async figures(): Promise<{ readonly rate: string; readonly customers: string; readonly sales: string }> {
    const [rate = '', customers = '', sales = ''] = await Promise.all(
      ['Conversion rate', 'Visitors (excl. staff)', 'Transactions'].map((label) =>
        this.textBelow(this.totals, label),
      ),
    )
    return { rate, customers, sales }
  }

  /** The cells of each row of a table, by the text of the first cell. */
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
