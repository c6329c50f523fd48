import type { Page } from '@playwright/test'
import type { Location } from '../../../../src/protocol/locations.ts'
import { patientExpect as expect } from '../patient-expect.ts'
import { Interceptor, type Rule } from './interceptor.ts'

/** A page in a certain state, caused by what the deployment responds. */
export interface PageState {
  readonly page: 'overview' | 'footfall' | 'zones' | 'conversion' | 'cameras' | 'shell'
  /** Unique; also the name of the file. */
  readonly state: string
  /** What is visible, and why. */
  readonly description: string
  readonly path: (place: Place) => string
  readonly rule?: (place: Place) => Rule
  /** Actions after the page has loaded. */
  readonly afterwards?: (page: Page, interceptor: Interceptor) => Promise<void>
  /** Texts on the screen in this state. */
  readonly shows: RegExp
  /**
   * Equal to another state except for its numbers: screenshots in the light theme only, on desktop and phone.
   */
  readonly variant?: boolean
  /** The loading itself is the state, so nothing waits for it to end. */
  readonly busy?: boolean
}

/** A state of a page whose name comes from elsewhere. */
export type StateOfPage = Omit<PageState, 'page'>

/** The stores of the demo data. */
export interface Place {
  readonly all: readonly Location[]
  /** The store in Leeds with the known stories. */
  readonly one: Location
}

/**
 * Opens a page of this Shopfloor in this state. Use a tall window: parts far from the viewport do not load.
 */
export async function openInState(
  page: Page,
  address: string,
  place: Place,
  wanted: PageState,
): Promise<void> {
  const interceptor = await Interceptor.before(page, wanted.rule?.(place))
  await page.goto(`${address}${wanted.path(place)}`)
  if (wanted.afterwards !== undefined) {
    await settled(page)
    await wanted.afterwards(page, interceptor)
  }
  if (wanted.busy === true) await quiet(page, interceptor)
  else await settled(page)
  await expect(page.getByText(wanted.shows).first()).toBeVisible({ timeout: 30_000 })
}

/** Waits until everything that is let through has arrived, including requests that follow from it. */
async function quiet(page: Page, interceptor: Interceptor): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await expect.poll(() => interceptor.isQuiet).toBe(true)
    await drawn(page)
  }
}

/** Waits until nothing is loading. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main :is(h2, p):visible').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('Loading camera records')).toHaveCount(0)
}

/** Charts measure their size after a change and then redraw. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 4; frame += 1) await new Promise((next) => requestAnimationFrame(next))
  })
}
