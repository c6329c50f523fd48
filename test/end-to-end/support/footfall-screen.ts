import { expect, type Locator } from '@playwright/test'
import { FilterBar } from './filter-bar.ts'

/** The footfall page as a person meets it: by names and roles. */
export class FootfallScreen extends FilterBar {
  get totals(): Locator {
    return this.page.getByRole('region', { name: 'Totals' })
  }

  get chart(): Locator {
    return this.page.getByRole('img', { name: /^Entries per/ })
  }

  get freshness(): Locator {
    return this.page.getByRole('region', { name: 'Filters' }).getByRole('status')
  }

  async open(address: string, path = '/footfall'): Promise<void> {
    await this.page.goto(`${address}${path}`)
    await this.settled()
  }

  /** The number in the headline, once it stands: neither a placeholder nor one that is being replaced. */
  async entries(): Promise<number> {
    await this.settled()
    const text = await this.totals
      .getByRole('heading', { name: 'Entries' })
      .locator('xpath=following-sibling::*')
      .first()
      .textContent()
    return Number((text ?? '').replaceAll(/[^\d]/g, ''))
  }

  async settled(): Promise<void> {
    await expect(this.totals).toBeVisible()
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0)
  }

  /** Camera records come after the numbers. */
  async coverageKnown(): Promise<void> {
    await expect(this.totals).toContainText(/complete|partial|unreliable|unknown/)
  }

  /** The table behind the chart: what each row says, by the words of its first cell. */
  async table(): Promise<ReadonlyMap<string, readonly string[]>> {
    await this.settled()
    const region = this.page.getByRole('region', { name: /^Entries per/ }).first()
    await region.getByRole('button', { name: 'Table' }).click()
    await expect(region.getByRole('table')).toBeVisible()
    const rows = await region
      .getByRole('table')
      .locator('tbody tr')
      .evaluateAll((elements) =>
        elements.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())),
      )
    return new Map(rows.map(([label = '', ...cells]) => [label, cells]))
  }

  /** The heat table as it is seen: its headers, and the text or the word of the mark in each cell. */
  async hoursOfTheWeek(): Promise<{
    readonly weekdays: readonly string[]
    readonly hours: readonly string[]
    readonly cells: readonly (readonly string[])[]
  }> {
    await this.settled()
    const grid = this.page.getByRole('grid', { name: /^Entries per hour of the week/ })
    await expect(grid).toBeVisible()
    const hours = await grid.locator('thead th').allTextContents()
    const rows = await grid
      .locator('tbody tr')
      .evaluateAll((elements) =>
        elements.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())),
      )
    return {
      weekdays: rows.map(([weekday = '']) => weekday),
      hours: hours.slice(1),
      cells: rows.map(([, ...cells]) => cells),
    }
  }

  /** The table of age and gender: women, men, together and share, by band. */
  async people(): Promise<ReadonlyMap<string, readonly string[]>> {
    await this.settled()
    const region = this.page.getByRole('region', { name: 'Age and gender' }).first()
    await region.getByRole('button', { name: 'Table' }).click()
    const rows = await region
      .locator('tbody tr')
      .evaluateAll((elements) =>
        elements.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())),
      )
    return new Map(rows.map(([band = '', ...cells]) => [band, cells]))
  }
}
