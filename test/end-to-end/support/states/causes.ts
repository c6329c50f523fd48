import type { Page } from '@playwright/test'
import { addDays } from '../../../../src/calendar/local-day.ts'
import { metricsRefreshMs } from '../../../../src/protocol/metrics/wire-time.ts'
import { darkSaturday } from '../demo-days.ts'
import type { Interceptor } from './interceptor.ts'
import { type Kind, locations, numbers, refuse, rules } from './interceptor-rules.ts'
import type { Place } from './page-state.ts'

/** Texts on every page that has loaded its numbers. */
export const whole = /Updated \d/

export const one =
  (path: string, search = '') =>
  ({ one: store }: Place) =>
    `/${path}?stores=${store.id}${search}`
export const all = (path: string) => () => `/${path}`

/** The week whose Saturday has an entrance outage. */
export const darkWeek = `&from=${addDays(darkSaturday(), -5)}&to=${addDays(darkSaturday(), 1)}&by=day`

/** The list of stores always loads. */
export const everything: Kind = (asked) => !locations(asked)

/** Stale numbers stay when a refresh fails after the user returns to the page. */
export async function failNextRefresh(page: Page, interceptor: Interceptor): Promise<void> {
  interceptor.setRule(rules([numbers, refuse('unavailable')]))
  await passTime(page, metricsRefreshMs)
}

/** Simulates returning to the page after this long. */
export async function passTime(page: Page, passedMs: number): Promise<void> {
  await page.evaluate((ms) => {
    const now = Date.now
    Date.now = () => now() + ms
    window.dispatchEvent(new Event('visibilitychange'))
  }, passedMs)
}

export async function loseConnection(_page: Page, interceptor: Interceptor): Promise<void> {
  await interceptor.cut()
}

/** The data of other filters is loading while the old data is shown. */
export const chooseWhatIsHeld = (key: string) => async (page: Page, interceptor: Interceptor) => {
  interceptor.setRule(rules([everything, 'hold']))
  await page.keyboard.press(key)
}

export async function asTables(page: Page): Promise<void> {
  for (const table of await page.getByRole('button', { name: 'Table', exact: true }).all()) {
    await table.click()
  }
}
