import type { Page } from '@playwright/test'
import { addDays } from '../../../../src/calendar/local-day.ts'
import { metricsRefreshMs } from '../../../../src/protocol/metrics/wire-time.ts'
import { darkSaturday } from '../demo-days.ts'
import type { Edge } from './edge.ts'
import { type Kind, locations, numbers, refuse, rules } from './edge-rules.ts'
import type { Place } from './page-state.ts'

/** Words that stand on every page that has its numbers. */
export const whole = /Counted until/

export const one =
  (path: string, search = '') =>
  ({ one: store }: Place) =>
    `/${path}?stores=${store.id}${search}`
export const all = (path: string) => () => `/${path}`

/** The week whose Saturday an entrance did not see. */
export const darkWeek = `&from=${addDays(darkSaturday(), -5)}&to=${addDays(darkSaturday(), 1)}&by=day`

/** Which stores there are is answered always. */
export const everything: Kind = (asked) => !locations(asked)

/** Older numbers stay when somebody comes back to the page after a refresh, and asking again fails. */
export async function failNextRefresh(page: Page, edge: Edge): Promise<void> {
  edge.treat(rules([numbers, refuse('unavailable')]))
  await passTime(page, metricsRefreshMs)
}

/** Somebody comes back to the page after so long. */
export async function passTime(page: Page, passedMs: number): Promise<void> {
  await page.evaluate((ms) => {
    const now = Date.now
    Date.now = () => now() + ms
    window.dispatchEvent(new Event('visibilitychange'))
  }, passedMs)
}

export async function loseConnection(_page: Page, edge: Edge): Promise<void> {
  await edge.cut()
}

/** The numbers of another choice are on their way, and the old ones stand meanwhile. */
export const chooseWhatIsHeld = (key: string) => async (page: Page, edge: Edge) => {
  edge.treat(rules([everything, 'hold']))
  await page.keyboard.press(key)
}

export async function asTables(page: Page): Promise<void> {
  for (const table of await page.getByRole('button', { name: 'Table', exact: true }).all()) {
    await table.click()
  }
}
