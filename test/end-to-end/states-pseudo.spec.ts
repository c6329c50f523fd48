import { expect } from '@playwright/test'
import { addDays } from '../../src/calendar/local-day.ts'
import { demoChain, makeChain } from '../../src/demo/chain.ts'
import { floor } from '../../src/demo/floor.ts'
import { readEvents } from '../../src/protocol/events.ts'
import { address, locationNamed, locations } from './support/ask.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { speakPseudo } from './support/pseudo/speak-pseudo.ts'
import { untranslated } from './support/pseudo/untranslated.ts'
import { test } from './support/reused-page.ts'
import { drawn, openInState } from './support/states/page-state.ts'
import { pageStates } from './support/states/page-states.ts'

const widths = [1440, 390]

const standing = expect.configure({ soft: true })

/** What no catalogue has: names of cameras and of zones. */
const namesOfDemo = [
  demoChain,
  // Of the stores with known values.
  ...['Floor', 'Tea', 'Door', 'Stockroom'],
  ...makeChain().stores.flatMap(({ name, cameras }) => [name, ...cameras.map((camera) => camera.name)]),
  ...Object.values(floor).flatMap((views) => views.flatMap(({ taxonomy }) => taxonomy.split(':'))),
]

/** Names of groups of stores, and titles of holidays and special days. */
async function namesOfServer(): Promise<readonly string[]> {
  const read = async (path: string): Promise<unknown> => (await fetch(`${address()}/api/${path}`)).json()
  const today = new Date().toISOString().slice(0, 10)
  const days = `from=${addDays(today, -800)}&until=${addDays(today, 30)}`
  const events = readEvents(await read(`events?${days}&language=en-GB`)) ?? []
  const { groups } = (await read('groups')) as { readonly groups: readonly { readonly name: string }[] }
  return [...groups.map(({ name }) => name), ...events.map(({ title }) => title)]
}

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
    for (const width of widths) {
      await page.setViewportSize({ width, height: 2600 })
      await drawn(page)
      // A part that comes late is measured in the frame that paints it, not before.
      await standing.poll(() => layoutFaults(page), { message: `at ${width}`, timeout: 5_000 }).toEqual([])
    }
    // The longest first: a name may be a part of another.
    const names = [...place.all.map(({ name }) => name), ...namesOfDemo, ...(await namesOfServer())].sort(
      (one, other) => other.length - one.length,
    )
    expect(await untranslated(page, names)).toEqual([])
    await context.close()
  })
}
