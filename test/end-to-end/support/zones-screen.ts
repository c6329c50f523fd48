import type { Locator } from '@playwright/test'
import { PageScreen } from './page-screen.ts'

/** The zones page, by accessible names and roles. */
export class ZonesScreen extends PageScreen {
  protected readonly path = '/zones'

  protected get landmark(): Locator {
    return this.allZones
  }

  get chart(): Locator {
    return this.page.getByRole('img', { name: /› .*: .* per / })
  }

  get allZones(): Locator {
    return this.page.getByRole('table', { name: 'Zones side by side' })
  }

  /** The text of a headline figure, by its name. */
  async figure(label: string): Promise<string> {
    return plain(await this.textBelow(this.page.getByRole('region', { name: 'Totals' }), label))
  }

  /** The cells of each row of the table, by zone. */
  async rows(): Promise<ReadonlyMap<string, readonly string[]>> {
    await this.settled()
    const rows = await this.allZones
      .locator('tbody tr')
      .evaluateAll((elements) =>
        elements.map((row) => [
          row.querySelector('button')?.textContent ?? '',
          ...[...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
        ]),
      )
    return new Map(rows.map(([zone = '', ...cells]) => [plain(zone), cells.map(plain)]))
  }

  /** The table of dwell by age and gender: average and sample size, by age band and gender. */
  async dwellGroups(): Promise<ReadonlyMap<string, readonly string[]>> {
    const panel = this.page.getByRole('region', { name: 'Dwell time by age and gender' }).first()
    await panel.getByRole('button', { name: 'Table' }).click()
    await this.settled()
    const rows = await panel
      .locator('tbody tr')
      .evaluateAll((elements) =>
        elements.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
      )
    return new Map(rows.map(([age = '', gender = '', ...cells]) => [`${age} ${gender}`, cells.map(plain)]))
  }

  /** Where the words of a zone stand in these columns: their middle, in CSS pixels from the top of the window. */
  linesOf(zone: string, columns: readonly string[]): Promise<number[]> {
    return this.allZones.evaluate(
      (table, [name, wanted]) => {
        const heads = [...table.querySelectorAll('thead th')].map((head) => head.textContent ?? '')
        const row = [...table.querySelectorAll('tbody tr')].find(
          (each) => each.querySelector('button')?.textContent === name,
        )
        return wanted.flatMap((column) => {
          const cell = row?.children[heads.findIndex((head) => head.startsWith(column))]
          if (cell === undefined) return []
          const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
          if (words === null) return []
          const range = document.createRange()
          range.selectNode(words)
          const { top, height } = range.getBoundingClientRect()
          return [top + height / 2]
        })
      },
      [zone, columns] as const,
    )
  }

  zone(name: string): Locator {
    return this.allZones.getByRole('button', { name, exact: true })
  }

  measure(name: string): Locator {
    return this.page.getByRole('group', { name: 'Measure' }).getByRole('button', { name, exact: true })
  }
}

/** Numbers and units are joined by non-breaking spaces. */
function plain(text: string | null): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim()
}
