import { errors, expect, type Locator, type Page } from '@playwright/test'

/** A keyboard and screen reader user: moves from stop to stop by the announced role and name. */
export class Keyboard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The announcement of the focused element: `button "Stores: all 23"`. */
  async stop(): Promise<string> {
    const focused = this.page.locator(':focus')
    while ((await focused.count()) > 0) {
      try {
        const [line = ''] = (await focused.ariaSnapshot({ timeout: 2000 })).split('\n')
        return line.replace(/^- '?/, '')
      } catch (error) {
        // A popup that closes may take the focus with it after it was counted: then there is none to wait for.
        if (!(error instanceof errors.TimeoutError)) throw error
      }
    }
    return ''
  }

  /** Presses Tab until the focused element has this announcement. */
  async to(words: RegExp): Promise<void> {
    const passed: string[] = []
    for (let count = 0; count < 150; count += 1) {
      await this.page.keyboard.press('Tab')
      const stop = await this.stop()
      if (words.test(stop)) return
      passed.push(stop)
    }
    throw new Error(`no stop is read out as ${words}:\n${passed.join('\n')}`)
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  async type(words: string): Promise<void> {
    await this.page.keyboard.type(words)
  }

  async chooseStore(name: string): Promise<void> {
    await this.to(/^button "Stores:/)
    await this.press('Enter')
    const choices = this.page.getByRole('dialog', { name: 'Stores' })
    await expect(choices.getByRole('searchbox')).toBeFocused()
    await this.type(name)
    await expect(choices.getByRole('option')).toHaveCount(1)
    await this.press('Enter')
    await expect(choices).toBeHidden()
    expect(await this.stop()).toContain(`Stores: ${name}`)
  }

  /**
   * The order of day and month in date inputs depends on the browser's language, so the test fills in ISO
   * dates.
   */
  async chooseDays(from: string, to: string): Promise<void> {
    await this.to(/^button "Dates:/)
    await this.press('Enter')
    // It takes the focus a moment after it opens.
    await expect(this.page.getByRole('dialog', { name: 'Dates' }).locator(':focus')).toBeVisible()
    for (const [field, day] of [
      [/From/, from],
      [/To/, to],
    ] as const) {
      await this.to(field)
      await this.page.locator(':focus').fill(day)
    }
    await this.to(/^button "Apply"/)
    await this.press('Enter')
  }

  /** Downloads the CSV of a card by keyboard. */
  async download(tools: RegExp): Promise<string> {
    await this.to(tools)
    await this.press('Enter')
    const csv = this.page.getByRole('menuitem', { name: /CSV/ })
    await expect(csv).toBeFocused()
    const downloading = this.page.waitForEvent('download')
    await this.press('Enter')
    const stream = await (await downloading).createReadStream()
    return (await stream.toArray()).join('')
  }

  /**
   * Opens the reasons for a flagged value.
   *
   * @returns the popup, which has the focus
   */
  async askWhy(): Promise<Locator> {
    await this.to(/^button "See camera gaps"/)
    await this.press('Enter')
    const reasons = this.page.getByRole('dialog', { name: 'Camera gaps' })
    await expect(reasons).toBeVisible()
    expect(await reasons.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    return reasons
  }
}
