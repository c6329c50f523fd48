import type { Locator } from '@playwright/test'
import { PageScreen } from './page-screen.ts'

/** The cameras page, by accessible names and roles. */
export class CamerasScreen extends PageScreen {
  protected readonly path = '/cameras'

  protected get landmark(): Locator {
    return this.counts
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
    return this.page.getByRole('region', { name: 'Uptime in opening hours', exact: true })
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Find a camera or store' })
  }

  /** Number of cameras in a state, according to the header. */
  async count(state: 'Offline' | 'Degraded' | 'Unknown' | 'Online'): Promise<number> {
    const text = await this.counts.getByRole('button', { name: new RegExp(`^${state}`) }).textContent()
    return Number(/\d+/.exec((text ?? '').replaceAll(',', ''))?.[0])
  }

  /** The rows of a card, each as the texts of its cells. */
  async rows(card: Locator): Promise<readonly (readonly string[])[]> {
    return card
      .getByRole('table')
      .locator('tbody tr')
      .evaluateAll((lines) =>
        lines.map((line) => [...line.children].map((cell) => (cell.textContent ?? '').trim())),
      )
  }
}
