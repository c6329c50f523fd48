import { expect, type Page, type Request } from '@playwright/test'
import { letAnswersCome, openStandIn, standInOf } from '../../support/wall/open-stand-in.ts'
import type { StandIn } from '../../support/wall/stand-in.ts'
import { address } from '../support/ask.ts'
import { rare } from '../support/rare.ts'
import { test } from '../support/reused-page.ts'
import { slow } from '../support/slow.ts'

// Another spec covers the copy on the device.
test.use({ serviceWorkers: 'block', viewport: { width: 1280, height: 720 } })

const cameras = 8

interface WallFault {
  readonly happens: (standIn: StandIn) => void
  /** Options with which the page is opened. */
  readonly isFromTheStart?: boolean
  /** The text on the screen, and the deadline in seconds for it: at most half a minute. */
  readonly says: string
  readonly seenWithin: number
  /** Left out if the fault does not need to end, for example after a reload. */
  readonly ends?: (standIn: StandIn) => void
  /** Deadline in seconds, after the end of the fault, for all cameras to be back without any interaction. */
  readonly wellWithin: number
}

/** Reconnecting takes up to half a minute, plus a request timeout of half a minute. */
const reconnectsWithin = 45

const faults: Readonly<Record<string, WallFault>> = {
  'a first response that never comes': {
    happens: (standIn) => standIn.silence(),
    isFromTheStart: true,
    says: 'No camera status yet',
    seenWithin: 30,
    ends: (standIn) => standIn.silence(false),
    wellWithin: reconnectsWithin,
  },
  'a server that is down at start-up': {
    happens: (standIn) => standIn.cut(true),
    isFromTheStart: true,
    says: 'No camera status yet',
    seenWithin: 30,
    ends: (standIn) => standIn.cut(false),
    wellWithin: reconnectsWithin,
  },
  'a half-open socket': {
    happens: (standIn) => standIn.silence(),
    says: 'Camera status is out of date',
    seenWithin: 30,
    ends: (standIn) => standIn.silence(false),
    wellWithin: reconnectsWithin,
  },
  'a lost connection': {
    happens: (standIn) => standIn.cut(true),
    says: 'Connection lost',
    seenWithin: 30,
    ends: (standIn) => standIn.cut(false),
    wellWithin: reconnectsWithin,
  },
  'an ended session': {
    happens: (standIn) => standIn.endSession(),
    says: 'This screen was unpaired',
    seenWithin: 5,
    // Enters the code as soon as it is shown.
    wellWithin: 10,
  },
  'a stopped device clock': {
    happens: (standIn) => standIn.stopClock(true),
    says: 'This screen’s clock has stopped',
    seenWithin: 15,
    ends: (standIn) => standIn.stopClock(false),
    wellWithin: 30,
  },
  'a page that slept for twenty minutes, its connection included': {
    happens: (standIn) => {
      standIn.silence()
      standIn.sleep(20 * 60_000)
    },
    says: 'Camera status is out of date',
    seenWithin: 1,
    ends: (standIn) => standIn.silence(false),
    wellWithin: reconnectsWithin,
  },
  'a service that repeats old responses': {
    happens: (standIn) => standIn.repeat(true),
    says: 'Status is stale',
    seenWithin: 30,
    ends: (standIn) => standIn.repeat(false),
    wellWithin: 15,
  },
}

/** One of each kind: the network, the device, who is signed in. The rules of each fault are tested by themselves. */
const usual = ['a half-open socket', 'a stopped device clock', 'an ended session']

for (const [fault, { happens, isFromTheStart = false, says, seenWithin, ends, wellWithin }] of Object.entries(
  faults,
)) {
  const tag = usual.includes(fault) ? slow : rare
  test(`reports ${fault} full-screen within ${seenWithin} s and recovers within ${wellWithin} s`, {
    tag,
  }, async ({ page }) => {
    const tiles = page.getByRole('list', { name: 'Cameras', exact: true }).getByRole('listitem')
    const told = page.getByRole('alert')
    const standIn = (act: (standIn: StandIn) => void) => page.evaluate(`(${act})(window.standIn)`)

    await openStandIn(page, address(), standInOf({ cameras }), isFromTheStart ? happens : undefined)
    if (!isFromTheStart) {
      // Long enough for the page to learn how often cameras report.
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

test('keeps reporting a clock that never recovers, without reloading or showing cameras', {
  tag: rare,
}, async ({ page }) => {
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
    await expect(told).toContainText('This screen’s clock has stopped')
  }
  expect(loads).toBe(0)
})

/** Advances the page's clock second by second until a condition holds, for at most two minutes. */
async function secondsUntil(page: Page, isSo: () => Promise<boolean>): Promise<number> {
  const loading = new Set<Request>()
  const begins = (request: Request) => void loading.add(request)
  const ends = (request: Request) => void loading.delete(request)
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends)
  let seconds = 0
  while (!(await isSo()) && seconds < 120) {
    // During a reload the page does not respond.
    await page.evaluate(() => window.standIn.advance(1000)).catch(() => {})
    // The real server serves the files, with its own time.
    await expect.poll(() => loading.size).toBe(0)
    await page.getByRole('main').waitFor()
    // What has come is drawn in real time, too.
    await page
      .evaluate(() => new Promise<void>((drawn) => window.standIn.frame(() => window.standIn.frame(drawn))))
      .catch(() => {})
    seconds += 1
  }
  page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends)
  return seconds
}
