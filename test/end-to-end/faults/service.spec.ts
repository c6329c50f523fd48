import { expect, type Page } from '@playwright/test'
import { deriveInThread } from '../../support/derive-in-thread.ts'
import { type RunningBff, startRunningBff } from '../../support/running-bff.ts'
import type { AskedQuestion } from '../../support/stand-in-deployment.ts'
import { publicFolder } from '../support/built-dashboard.ts'
import { CamerasScreen } from '../support/cameras-screen.ts'
import { PendingRequests } from '../support/pending-requests.ts'
import { rare } from '../support/rare.ts'
import { test } from '../support/reused-page.ts'
import { answerAsThreeStores } from '../support/three-stores.ts'

const notKnown = 'Live camera status is unavailable.'

let bff: RunningBff
let answers: ReturnType<typeof answerAsThreeStores>
/** The last request for camera states. */
let last: AskedQuestion | null = null
/** Camera-state requests answered correctly so far. */
let told = 0
let pending: PendingRequests

/** Short timeouts: no test waits long for a silent service, and a busy machine still answers within them. */
const answerMs = 500

test.beforeEach(async ({ page }) => {
  bff = await startRunningBff({ publicFolder, limits: { answerMs }, openDeriver: deriveInThread })
  pending = new PendingRequests(page)
  answers = answerAsThreeStores(bff.deployment)
})
test.afterEach(() => bff.close())

function answerWell(question: AskedQuestion): void {
  answers.answer(question)
  told += 1
}

/** How the service handles requests for camera states. Other requests succeed. */
function treat(handle: (question: AskedQuestion) => void): void {
  bff.deployment.onQuestion((question) => {
    if (question.action !== 'status') return answers.answer(question)
    last = question
    handle(question)
  })
}

/** Opens the cameras page on a controlled clock and waits for its first response. */
async function openPage(page: Page): Promise<CamerasScreen> {
  await page.clock.install({ time: new Date() })
  treat(answerWell)
  const screen = new CamerasScreen(page)
  await page.goto(`${bff.address}/cameras`)
  await expect.poll(() => screen.count('Online')).toBe(9)
  return screen
}

/** Lets the page poll once on its clock and the server's, and waits for the outcome. */
async function pass(page: Page, seconds: number): Promise<void> {
  bff.pass(seconds * 1000)
  await page.clock.fastForward(seconds * 1000)
  await pending.answered()
}

/** Polling interval of the page. */
const pollSeconds = 11

/**
 * Polls until this many cameras are in a state.
 *
 * @returns the seconds of these clocks that it took
 */
async function secondsUntil(
  page: Page,
  screen: CamerasScreen,
  state: 'Unknown' | 'Online',
  count: number,
): Promise<number> {
  for (let seconds = pollSeconds; seconds < 200; seconds += pollSeconds) {
    await pass(page, pollSeconds)
    // The response still has to be rendered.
    try {
      await expect.poll(() => screen.count(state), { timeout: 1000 }).toBe(count)
      return seconds
    } catch {
      // Not in this state yet.
    }
  }
  return Number.POSITIVE_INFINITY
}

const lasting: Readonly<Record<string, (question: AskedQuestion) => void>> = {
  'accepts requests and never responds': () => {},
  'breaks the connection in the middle of a frame': ({ id, send, cut }) => {
    send(`${id}|0|1|[{"recording_id":"store-1`)
    cut()
  },
  'sends garbage': ({ send }) => send('\u0000\u0001 || nothing | that is a frame'),
  'sends a message that is no frame': ({ send }) => send('{"message":"Internal server error"}'),
  'refuses the token': ({ cut }) => {
    bff.deployment.issuer('refusing')
    bff.deployment.expireTokens()
    cut()
  },
}

/** States expire half a minute after the last response, at the next poll. */
const seenWithin = 4 * pollSeconds
/** An open circuit breaker lets a request through after half a minute, at the next poll. */
const wellWithin = 4 * pollSeconds

test('shows no camera as online while the service is broken, and recovers by itself', { tag: rare }, async ({
  page,
}) => {
  const screen = await openPage(page)
  for (const [fault, handle] of Object.entries(lasting)) {
    await test.step(fault, async () => {
      treat(handle)
      expect(await secondsUntil(page, screen, 'Unknown', 12)).toBeLessThanOrEqual(seenWithin)
      await expect(page.getByText(notKnown), fault).toBeVisible()
      expect(await screen.count('Online')).toBe(0)
      // The unknown cameras keep naming their last state.
      await expect(screen.now.getByText('was online').first()).toBeVisible()

      bff.deployment.issuer('well')
      treat(answerWell)
      expect(await secondsUntil(page, screen, 'Online', 9)).toBeLessThanOrEqual(wellWithin)
      await expect(page.getByText(notKnown)).toBeHidden()
      expect(await screen.count('Offline')).toBe(3)
    })
  }
})

const passing: Readonly<Record<string, () => void | Promise<void>>> = {
  'an expired token': () => {
    bff.deployment.expireTokens()
    last?.cut()
  },
  'a socket closed while idle': () => last?.cut(),
  'a restart during a request': () => {
    let isFirst = true
    treat((question) => {
      if (isFirst) question.cut()
      else answerWell(question)
      isFirst = false
    })
  },
  'a late response': () => {
    let late: AskedQuestion | null = null
    treat((question) => {
      if (late !== null) return answerWell(question)
      late = question
      setTimeout(() => answerWell(question), 1.5 * answerMs)
    })
  },
}

test('hides transient faults: an expired token, a closed idle socket, a restart, a late response', {
  tag: rare,
}, async ({ page }) => {
  const screen = await openPage(page)
  for (const [fault, happens] of Object.entries(passing)) {
    await test.step(fault, async () => {
      treat(answerWell)
      await happens()
      const before = told
      await expect
        .poll(async () => {
          await pass(page, pollSeconds)
          expect(await screen.count('Online'), fault).toBe(9)
          return told
        })
        .toBeGreaterThan(before)
      await expect(page.getByText(notKnown)).toBeHidden()
    })
  }
})
