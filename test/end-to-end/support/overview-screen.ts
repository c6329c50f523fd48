import type { Locator } from '@playwright/test'
import { PageScreen } from './page-screen.ts'

/** The overview page, by accessible names and roles. */
export class OverviewScreen extends PageScreen {
  protected readonly path = '/overview'

  protected get landmark(): Locator {
    return this.totals
  }

  get totals(): Locator {
    return this.page.getByRole('region', { name: 'Today so far' })
  }

  /** The findings of each store. */
  get exceptions(): Locator {
    return this.page.getByRole('region', { name: 'Needs attention' })
  }

  /** The lines of stores without findings. */
  get folds(): Locator {
    return this.exceptions.locator('summary')
  }

  /** A headline number as displayed, once loaded. */
  figure(label: string): Promise<string> {
    return this.textBelow(this.totals, label)
  }

  async entries(): Promise<number> {
    return Number((await this.figure('Entries')).replaceAll(/[^\d]/g, ''))
  }

  /** Every listed store, with or without findings. A single store is not listed. */
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
