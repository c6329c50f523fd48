import { expect, type Page } from '@playwright/test'
import type { Location } from '../../../../src/protocol/locations.ts'
import { Edge, type Rule } from './edge.ts'

/** A page in a state, brought about at its edge: by what the deployment answers, or does not. */
export interface PageState {
  readonly page: 'overview' | 'footfall' | 'zones' | 'conversion' | 'cameras' | 'shell'
  /** Told apart by it, also as the name of a file. */
  readonly state: string
  /** What is to be seen, and what causes it. */
  readonly says: string
  readonly path: (place: Place) => string
  readonly rule?: (place: Place) => Rule
  /** What is done to the page once it stands. */
  readonly afterwards?: (page: Page, edge: Edge) => Promise<void>
  /** Words that are on the screen in this state. */
  readonly shows: RegExp
  /** The same state over other numbers: pictured in light alone, on a desk and on a phone. */
  readonly variant?: boolean
  /** What is on its way is what is to be seen: it is not waited for. */
  readonly busy?: boolean
}

/** A state of a page that is named elsewhere. */
export type StateOfPage = Omit<PageState, 'page'>

/** The stores of the demo data. */
export interface Place {
  readonly all: readonly Location[]
  /** In Leeds: the one whose stories are known. */
  readonly one: Location
}

/** Opens a page of this Shopfloor in this state. The window should be tall: what nobody is near is not loaded. */
export async function openInState(
  page: Page,
  address: string,
  place: Place,
  wanted: PageState,
): Promise<void> {
  const edge = await Edge.before(page, wanted.rule?.(place))
  await page.goto(`${address}${wanted.path(place)}`)
  if (wanted.afterwards !== undefined) {
    await settled(page)
    await wanted.afterwards(page, edge)
  }
  if (wanted.busy === true) await quiet(page, edge)
  else await settled(page)
  await expect(page.getByText(wanted.shows).first()).toBeVisible({ timeout: 30_000 })
}

/** Whatever is let through has come, and what was asked because of it. */
async function quiet(page: Page, edge: Edge): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await expect.poll(() => edge.isQuiet).toBe(true)
    await drawn(page)
  }
}

/** Nothing is on its way any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main :is(h2, p):visible').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('Asking how the cameras were')).toHaveCount(0)
}

/** Charts measure their place after it has changed, and then draw. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 4; frame += 1) await new Promise((next) => requestAnimationFrame(next))
  })
}
