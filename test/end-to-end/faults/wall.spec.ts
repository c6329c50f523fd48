import { expect, type Page, type Request, test } from '@playwright/test'
import { letAnswersCome, openStandIn, standInOf } from '../../support/wall/open-stand-in.ts'
import type { StandIn } from '../../support/wall/stand-in.ts'
import { address } from '../support/ask.ts'

// What a copy on the device does is another test's.
test.use({ serviceWorkers: 'block', viewport: { width: 1280, height: 720 } })

const cameras = 8

interface WallFault {
  readonly happens: (standIn: StandIn) => void
  /** The page is opened with it. */
  readonly isFromTheStart?: boolean
  /** What the screen says, and within how many seconds: half a minute at most. */
  readonly says: string
  readonly seenWithin: number
  /** Where nothing of it needs to end, as after a page was loaded anew. */
  readonly ends?: (standIn: StandIn) => void
  /** Within how many seconds after its end all cameras are there again, without anybody touching the screen. */
  readonly wellWithin: number
}

/** The line comes back for which it waits half a minute at most, between questions that have half a minute. */
const anotherLine = 45

const faults: Readonly<Record<string, WallFault>> = {
  'a loading that never ends': {
    happens: (standIn) => standIn.silence(),
    isFromTheStart: true,
    says: 'No answer yet',
    seenWithin: 30,
    ends: (standIn) => standIn.silence(false),
    wellWithin: anotherLine,
  },
  'a server that is away when the screen is switched on': {
    happens: (standIn) => standIn.cut(true),
    isFromTheStart: true,
    says: 'No answer yet',
    seenWithin: 30,
    ends: (standIn) => standIn.cut(false),
    wellWithin: anotherLine,
  },
  'a socket that is dead and does not know it': {
    happens: (standIn) => standIn.silence(),
    says: 'Not up to date',
    seenWithin: 30,
    ends: (standIn) => standIn.silence(false),
    wellWithin: anotherLine,
  },
  'a line that is cut and cannot be had again': {
    happens: (standIn) => standIn.cut(true),
    says: 'Connection lost',
    seenWithin: 30,
    ends: (standIn) => standIn.cut(false),
    wellWithin: anotherLine,
  },
  'a session that ends': {
    happens: (standIn) => standIn.endSession(),
    says: 'This screen was unpaired',
    seenWithin: 5,
    // Its code is entered as soon as it is shown.
    wellWithin: 10,
  },
  'a clock that stands still': {
    happens: (standIn) => standIn.stopClock(true),
    says: 'The clock of this screen stands still',
    seenWithin: 15,
    ends: (standIn) => standIn.stopClock(false),
    wellWithin: 30,
  },
  'a page that slept for twenty minutes, and its line with it': {
    happens: (standIn) => {
      standIn.silence()
      standIn.sleep(20 * 60_000)
    },
    says: 'Not up to date',
    seenWithin: 1,
    ends: (standIn) => standIn.silence(false),
    wellWithin: anotherLine,
  },
  'a service that repeats what it said': {
    happens: (standIn) => standIn.repeat(true),
    says: 'The service repeats old answers',
    seenWithin: 30,
    ends: (standIn) => standIn.repeat(false),
    wellWithin: 15,
  },
}

for (const [fault, { happens, isFromTheStart = false, says, seenWithin, ends, wellWithin }] of Object.entries(
  faults,
)) {
  test(`${fault} is at full size within ${seenWithin} s, and well within ${wellWithin} s`, async ({
    page,
  }) => {
    const tiles = page.getByRole('list', { name: 'Cameras', exact: true }).getByRole('listitem')
    const told = page.getByRole('alert')
    const standIn = (act: (standIn: StandIn) => void) => page.evaluate(`(${act})(window.standIn)`)

    await openStandIn(page, address(), standInOf({ cameras }), isFromTheStart ? happens : undefined)
    if (!isFromTheStart) {
      // By then it knows how often its cameras are heard of.
      await letAnswersCome(page, 4)
      await expect(tiles).toHaveCount(cameras)
      await expect(told).toHaveCount(0)
      await standIn(happens)
    }

    expect(await secondsUntil(page, () => told.isVisible())).toBeLessThanOrEqual(seenWithin)
    await expect(told).toContainText(says)
    await expect(tiles).toHaveCount(0)
    const heading = told.getByRole('heading')
    const letters = await heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    expect(letters).toBeGreaterThan(720 / 20)
    const box = await page.getByRole('main').boundingBox()
    expect(box).toMatchObject({ width: 1280, height: 720 })

    if (ends !== undefined) await standIn(ends)
    const isWell = async () => (await tiles.count()) === cameras
    expect(await secondsUntil(page, isWell)).toBeLessThanOrEqual(wellWithin)
    await expect(told).toHaveCount(0)
  })
}

test('a clock that never runs again is told all the while: nothing is loaded anew, no camera comes back', async ({
  page,
}) => {
  let loads = 0
  await openStandIn(page, address(), standInOf({ cameras }))
  page.on('load', () => {
    loads += 1
  })
  await page.evaluate(() => window.standIn.stopClock(true))
  const told = page.getByRole('alert')
  expect(await secondsUntil(page, () => told.isVisible())).toBeLessThanOrEqual(15)
  for (let minute = 0; minute < 5; minute += 1) {
    await page.evaluate(() => window.standIn.advance(60_000))
    await expect(told).toContainText('The clock of this screen stands still')
  }
  expect(loads).toBe(0)
})

/** Lets the clock of the page go on by the second until something is so, for two minutes at most. */
async function secondsUntil(page: Page, isSo: () => Promise<boolean>): Promise<number> {
  const loading = new Set<Request>()
  const begins = (request: Request) => void loading.add(request)
  const ends = (request: Request) => void loading.delete(request)
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends)
  let seconds = 0
  while (!(await isSo()) && seconds < 120) {
    // A page that is loaded anew in the middle of it answers no more.
    await page.evaluate(() => window.standIn.advance(1000)).catch(() => {})
    // Files come from the real server, whose time is another.
    await expect.poll(() => loading.size).toBe(0)
    await page.getByRole('main').waitFor()
    seconds += 1
  }
  page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends)
  return seconds
}
