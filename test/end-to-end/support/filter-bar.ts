import { expect, type Page } from '@playwright/test'

/** Operates the filter bar above every page. */
export class FilterBar {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async chooseStore(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: /^Stores:/ }).click()
    const choices = this.page.getByRole('dialog', { name: 'Stores' })
    if (typeof name === 'string') await choices.getByRole('searchbox').fill(name)
    await choices.getByRole('option', { name }).first().click()
    await this.page.keyboard.press('Escape')
    await expect(choices).toBeHidden()
  }

  async choosePreset(name: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Dates:/ }).click()
    await this.page.getByRole('option', { name, exact: true }).click()
    await expect(this.page.getByRole('button', { name: new RegExp(`^Dates: ${name}`) })).toBeVisible()
  }

  async chooseDays(from: string, to: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Dates:/ }).click()
    await this.page.getByLabel('From', { exact: true }).fill(from)
    await this.page.getByLabel('To', { exact: true }).fill(to)
    await this.page.getByRole('button', { name: 'Apply' }).click()
  }

  async compareWith(comparison: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Dates:/ }).click()
    await this.page.getByRole('option', { name: comparison }).click()
  }

  async drawBy(interval: 'Hour' | 'Day' | 'Week' | 'Month'): Promise<void> {
    await this.page.getByRole('group', { name: 'Interval' }).getByRole('button', { name: interval }).click()
  }

  /** Ticks an age, a gender or a choice about staff: "25–34", "Women", "Exclude staff". */
  async tick(choice: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Filters/ }).click()
    const popup = this.page.getByRole('dialog', { name: 'Filters' })
    await popup.getByRole('option', { name: choice, exact: true }).click()
    await this.page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
  }
}
