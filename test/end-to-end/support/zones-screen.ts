import { expect, type Locator, type Page } from '@playwright/test'

/** The zones page as a person meets it: by names and roles. */
export class ZonesScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get chart(): Locator {
    return this.page.getByRole('img', { name: /› .*: .* per / })
  }

  get sideBySide(): Locator {
    return this.page.getByRole('table', { name: 'Zones side by side' })
  }

  async open(address: string, path = '/zones'): Promise<void> {
    await this.page.goto(`${address}${path}`)
    await this.settled()
  }

  async settled(): Promise<void> {
    await expect(this.sideBySide).toBeVisible()
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0)
  }

  /** The words of the figure of this name in the headline. */
  async figure(label: string): Promise<string> {
    await this.settled()
    const text = await this.page
      .getByRole('region', { name: 'Totals' })
      .getByRole('heading', { name: label })
      .locator('xpath=following-sibling::*')
      .first()
      .textContent()
    return plain(text)
  }

  /** What each row of the table says, by the words of its zone. */
  async rows(): Promise<ReadonlyMap<string, readonly string[]>> {
    await this.settled()
    const rows = await this.sideBySide
      .locator('tbody tr')
      .evaluateAll((elements) =>
        elements.map((row) => [
          row.querySelector('button')?.textContent ?? '',
          ...[...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
        ]),
      )
    return new Map(rows.map(([zone = '', ...cells]) => [plain(zone), cells.map(plain)]))
  }

  /** The table of dwell by age and gender: average and sample, by band and gender. */
  async dwellGroups(): Promise<ReadonlyMap<string, readonly string[]>> {
    const panel = this.page.getByRole('region', { name: 'Dwell by age and gender' }).first()
    await panel.getByRole('button', { name: 'Table' }).click()
    await this.settled()
    const rows = await panel
      .locator('tbody tr')
      .evaluateAll((elements) =>
        elements.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
      )
    return new Map(rows.map(([age = '', gender = '', ...cells]) => [`${age} ${gender}`, cells.map(plain)]))
  }

  zone(name: string): Locator {
    return this.sideBySide.getByRole('button', { name, exact: true })
  }

  measure(name: string): Locator {
    return this.page.getByRole('group', { name: 'Measure' }).getByRole('button', { name, exact: true })
  }
}

/** Numbers and their units are tied together on the screen. */
function plain(text: string | null): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim()
}
