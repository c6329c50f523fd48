import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { deriveInThread } from '../../support/derive-in-thread.ts'
import { type RunningBff, startRunningBff } from '../../support/running-bff.ts'
import type { AskedQuestion } from '../../support/stand-in-deployment.ts'
import { CamerasScreen } from '../support/cameras-screen.ts'
import { OpenQuestions } from '../support/open-questions.ts'
import { answerAsThreeStores } from '../support/three-stores.ts'

const publicFolder = fileURLToPath(new URL('../../../dist/public', import.meta.url))
const notKnown = 'How the cameras are now is not known.'

let bff: RunningBff
let answers: ReturnType<typeof answerAsThreeStores>
/** The last question about the state of cameras. */
let last: AskedQuestion | null = null
/** How often the state of cameras was answered as it should be. */
let told = 0
let questions: OpenQuestions

/** No test waits long for a service that says nothing, and a busy machine answers within. */
const answerMs = 500

test.beforeEach(async ({ page }) => {
  bff = await startRunningBff({ publicFolder, limits: { answerMs }, openDeriver: deriveInThread })
  questions = new OpenQuestions(page)
  answers = answerAsThreeStores(bff.deployment)
})
test.afterEach(() => bff.close())

function answerWell(question: AskedQuestion): void {
  answers.answer(question)
  told += 1
}

/** What becomes of questions about the state of cameras; the others are answered. */
function treat(handle: (question: AskedQuestion) => void): void {
  bff.deployment.onQuestion((question) => {
    if (question.action !== 'status') return answers.answer(question)
    last = question
    handle(question)
  })
}

/** The cameras page on a clock that the test moves, with its first answer. */
async function openPage(page: Page): Promise<CamerasScreen> {
  await page.clock.install({ time: new Date() })
  treat(answerWell)
  const screen = new CamerasScreen(page)
  await page.goto(`${bff.address}/cameras`)
  await expect.poll(() => screen.count('Online')).toBe(9)
  return screen
}

/** Lets the page poll once more, on its clock and the server's, and have its answer. */
async function pass(page: Page, seconds: number): Promise<void> {
  bff.pass(seconds * 1000)
  await page.clock.fastForward(seconds * 1000)
  await questions.answered()
}

/** From one poll of the page to the next. */
const pollSeconds = 11

/** Polls until so many cameras are in that state. @returns after how many seconds of these clocks */
async function secondsUntil(
  page: Page,
  screen: CamerasScreen,
  state: 'Unknown' | 'Online',
  count: number,
): Promise<number> {
  for (let seconds = pollSeconds; seconds < 200; seconds += pollSeconds) {
    await pass(page, pollSeconds)
    // What was answered has to be drawn.
    try {
      await expect.poll(() => screen.count(state), { timeout: 1000 }).toBe(count)
      return seconds
    } catch {
      // Not yet.
    }
  }
  return Number.POSITIVE_INFINITY
}

const lasting: Readonly<Record<string, (question: AskedQuestion) => void>> = {
  'hangs: questions are taken and none is answered': () => {},
  'cuts a frame and the line': ({ id, send, cut }) => {
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

/** After half a minute without an answer, at the poll that comes then. */
const seenWithin = 4 * pollSeconds
/** A service that was left alone is asked again after half a minute, with the poll that comes then. */
const wellWithin = 4 * pollSeconds

test('a service that is broken for long: no camera is said to be online, the page says so and lives on; then it is well by itself', async ({
  page,
}) => {
  const screen = await openPage(page)
  for (const [fault, handle] of Object.entries(lasting)) {
    await test.step(fault, async () => {
      treat(handle)
      expect(await secondsUntil(page, screen, 'Unknown', 12)).toBeLessThanOrEqual(seenWithin)
      await expect(page.getByText(notKnown), fault).toBeVisible()
      expect(await screen.count('Online')).toBe(0)
      // What was known stays, as what it was.
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
  'a token that expires': () => {
    bff.deployment.expireTokens()
    last?.cut()
  },
  'a socket that is closed while it is idle': () => last?.cut(),
  'a service that restarts during a request': () => {
    let isFirst = true
    treat((question) => {
      if (isFirst) question.cut()
      else answerWell(question)
      isFirst = false
    })
  },
  'an answer that comes too late': () => {
    let late: AskedQuestion | null = null
    treat((question) => {
      if (late !== null) return answerWell(question)
      late = question
      setTimeout(() => answerWell(question), 1.5 * answerMs)
    })
  },
}

test('what passes is not seen: a token that expires, an idle socket closed, a restart, a late answer', async ({
  page,
}) => {
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
