import { expect } from '@playwright/test'
import { address, locationNamed, locations } from './support/ask.ts'
import { axeFindings } from './support/axe-findings.ts'
import { layoutFaults, motions } from './support/layout-faults.ts'
import { test } from './support/reused-page.ts'
import { drawn, openInState } from './support/states/page-state.ts'
import { pageStates } from './support/states/page-states.ts'

/** From a small phone to a wall. */
const widths = [3840, 2560, 1440, 1024, 768, 390, 360]

for (const state of pageStates) {
  test(`${state.page}, ${state.state}: no axe violations, nothing cut from 360 to 3840 pixels, nothing animated`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      // Tall enough to load every lazy part.
      viewport: { width: 1440, height: 2600 },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const place = { all: await locations(), one: await locationNamed('Leeds · Briggate') }
    await openInState(page, address(), place, state)
    expect(await motions(page)).toEqual([])

    const faults: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 2600 })
      await drawn(page)
      faults.push(...(await layoutFaults(page)).map((fault) => `at ${width}: ${fault}`))
    }
    expect(faults).toEqual([])

    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFindings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 2600 })
    await drawn(page)
    expect(await axeFindings(page)).toEqual([])
    await context.close()
  })
}

test('moves only where nobody asked for reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(address())
  await expect(page.locator('main h2').first()).toBeVisible()
  expect(await motions(page)).not.toEqual([])
})
