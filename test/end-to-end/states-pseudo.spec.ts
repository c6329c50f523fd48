import { expect } from '@playwright/test'
import { demoChain, makeChain } from '../../src/demo/chain.ts'
import { floor } from '../../src/demo/floor.ts'
import { address, locationNamed, locations } from './support/ask.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { speakPseudo } from './support/pseudo/speak-pseudo.ts'
import { untranslated } from './support/pseudo/untranslated.ts'
import { test } from './support/reused-page.ts'
import { drawn, openInState } from './support/states/page-state.ts'
import { pageStates } from './support/states/page-states.ts'

const widths = [1440, 390]

/** What no catalogue has: names of cameras and of zones, the longest first. */
const namesOfDemo = [
  demoChain,
  // Of the stores with known values.
  ...['Floor', 'Tea', 'Door', 'Stockroom'],
  ...makeChain().stores.flatMap(({ name, cameras }) => [name, ...cameras.map((camera) => camera.name)]),
  ...Object.values(floor).flatMap((views) => views.flatMap(({ taxonomy }) => taxonomy.split(':'))),
].sort((one, other) => other.length - one.length)

/** States that need no click on a name, which is another one here. */
const opened = pageStates.filter(({ afterwards }) => afterwards === undefined)

for (const state of opened) {
  test(`${state.page}, ${state.state}, in words 40% longer: nothing cut, nothing untranslated`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 2600 },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
    })
    await speakPseudo(context)
    const page = await context.newPage()
    const place = { all: await locations(), one: await locationNamed('Leeds · Briggate') }
    await openInState(page, address(), place, { ...state, shows: /⟦/ })
    const faults: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 2600 })
      await drawn(page)
      faults.push(...(await layoutFaults(page)).map((fault) => `at ${width}: ${fault}`))
    }
    expect.soft(faults).toEqual([])
    const names = [...place.all.map(({ name }) => name), ...namesOfDemo]
    expect(await untranslated(page, names)).toEqual([])
    await context.close()
  })
}
