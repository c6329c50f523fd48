import { expect, type Locator } from '@playwright/test'
import { FilterBar } from './filter-bar.ts'

/** A page of the dashboard, by accessible names and roles. */
export abstract class PageScreen extends FilterBar {
  protected abstract readonly path: string

  /** Visible as soon as the page has rendered, before its data has loaded. */
  protected abstract get landmark(): Locator

  async open(address: string, path = this.path): Promise<void> {
    await this.page.goto(`${address}${path}`)
    await this.settled()
  }

  async settled(): Promise<void> {
    await expect(this.landmark).toBeVisible()
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0)
  }

  /** The text below a heading of a region, once loaded. */
  protected async textBelow(region: Locator, heading: string): Promise<string> {
    await this.settled()
    const below = region.getByRole('heading', { name: heading }).locator('xpath=following-sibling::*').first()
    return (await below.textContent()) ?? ''
  }
}
