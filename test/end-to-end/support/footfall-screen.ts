import { expect, type Locator } from '@playwright/test'
import { PageScreen } from './page-screen.ts'

/** The footfall page, by accessible names and roles. */
export class FootfallScreen extends PageScreen {
  protected readonly path = '/footfall'

  protected get landmark(): Locator {
    return this.totals
  }

  get totals(): Locator {
    return this.page.getByRole('region', { name: 'Totals' })
  }

  get chart(): Locator {
    return this.page.getByRole('img', { name: /^Entries per/ })
  }

  get freshness(): Locator {
    return this.page.getByRole('region', { name: 'Filters' }).getByRole('status')
  }

  /** The headline number once loaded: neither a placeholder nor a stale value. */
  async entries(): Promise<number> {
    const text = await this.textBelow(this.totals, 'Entries')
    return Number(text.replaceAll(/[^\d]/g, ''))
  }

  /** Camera records load after the numbers. */
  async coverageKnown(): Promise<void> {
    await expect(this.totals).toContainText(/% · (Complete|Partial|Unreliable)|Camera coverageUnknown/)
  }

  /** The table behind the chart: the cells of each row, by the text of the first cell. */
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

  /** The heat table as displayed: its headers, and the text or mark of each cell. */
  async hoursOfTheWeek(): Promise<{
    readonly weekdays: readonly string[]
    readonly hours: readonly string[]
    readonly cells: readonly (readonly string[])[]
  }> {
    await this.settled()
    const grid = this.page.getByRole('grid', { name: /^Average entries per hour and weekday/ })
    await expect(grid).toBeVisible()
    const heads = await grid.locator('thead th').allTextContents()
    const rows = await grid
      .locator('tbody tr')
      .evaluateAll((elements) =>
        elements.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())),
      )
    const [corner, ...columns] = heads
    const names = rows.map(([name = '']) => name)
    const cells = rows.map(([, ...texts]) => texts)
    // Where the hours would be cut, they are the rows.
    return corner === 'Hour'
      ? {
          weekdays: columns,
          hours: names,
          cells: columns.map((_, day) => cells.map((row) => row[day] ?? '')),
        }
      : { weekdays: names, hours: columns, cells }
  }

  /** The table of age and gender: women, men, total and share, by age band. */
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
