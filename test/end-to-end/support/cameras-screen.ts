import { expect, type Locator, type Page } from '@playwright/test'

/** The cameras page as a person meets it: by names and roles. */
export class CamerasScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get counts(): Locator {
    return this.page.getByRole('region', { name: 'Cameras by state' })
  }

  get now(): Locator {
    return this.page.getByRole('region', { name: 'Cameras now' })
  }

  get incidents(): Locator {
    return this.page.getByRole('region', { name: 'Incidents' })
  }

  get uptime(): Locator {
    return this.page.getByRole('region', { name: 'Uptime in opening hours' })
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Find a camera or store' })
  }

  async open(address: string, path = '/cameras'): Promise<void> {
    await this.page.goto(`${address}${path}`)
    await this.settled()
  }

  async settled(): Promise<void> {
    await expect(this.counts).toBeVisible()
    // Records of a chain are many: a busy machine takes its time.
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0)
  }

  /** How many cameras the head says are in a state. */
  async count(state: 'Offline' | 'Degraded' | 'Unknown' | 'Online'): Promise<number> {
    const text = await this.counts.getByRole('button', { name: new RegExp(`^${state}`) }).textContent()
    return Number(/\d+/.exec((text ?? '').replaceAll(',', ''))?.[0])
  }

  /** The rows of a card, each by the texts of its cells. */
  async rows(card: Locator): Promise<readonly (readonly string[])[]> {
    return card
      .getByRole('table')
      .locator('tbody tr')
      .evaluateAll((lines) =>
        lines.map((line) => [...line.children].map((cell) => (cell.textContent ?? '').trim())),
      )
  }
}
