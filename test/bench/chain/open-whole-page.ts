import { deflateRawSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { watchPage } from '../page/watch-page.ts'

export interface WholePage {
  readonly questions: number
  /** Bodies of answers, compressed as on the wire. */
  readonly answerBytes: number
  /** From the navigation until nothing was pending, in milliseconds. */
  readonly wholeAt: number
  /** `false`: something was still pending at the time limit. */
  readonly isWhole: boolean
  readonly elements: number
  /** Time of tasks beyond 50 ms, added up, in milliseconds. */
  readonly blockedMs: number
}

const givenUpMs = 180_000
const quietMs = 1500
/** The client waits no longer for an answer, and asks again. */
const clientWaitsMs = 30_000

/** Opens a page in a browser of its own and waits until it is complete. */
export async function openWholePage(browser: Browser, address: string): Promise<WholePage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 960 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  try {
    const page = await context.newPage()
    const traffic = countTraffic(page)
    // The runner's compiler names functions with a helper that pages lack.
    await page.addInitScript('globalThis.__name = (value) => value')
    await page.addInitScript(watchPage)
    await page.goto(address)
    const isWhole = await settles(page)
    const seen = await page.evaluate(() => ({
      quietSince: (window as unknown as { quietSince?: number }).quietSince,
      elements: document.querySelectorAll('*').length,
      tasks: window.pageNotes.tasks.map(({ duration }) => duration),
      now: performance.now(),
    }))
    return {
      ...(await traffic()),
      wholeAt: seen.quietSince ?? seen.now,
      isWhole,
      elements: seen.elements,
      blockedMs: seen.tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    }
  } finally {
    await context.close()
  }
}

/** True once nothing has been pending for a while. Live status is polled: only its first answer counts. */
async function settles(page: Page): Promise<boolean> {
  try {
    await page.waitForFunction(
      ({ quietMs: quiet, clientWaitsMs: waits }) => {
        const state = window as unknown as { quietSince?: number | undefined }
        const { headlineAt, exchanges } = window.pageNotes
        const begun = headlineAt !== null || document.querySelector('main table, main [role="grid"]') !== null
        const busy = document.querySelector('main [aria-busy="true"]') !== null
        const now = performance.now()
        const open = Object.values(exchanges).some(
          ({ sent, received }) => received === null && now - sent < waits,
        )
        if (!begun || busy || open) state.quietSince = undefined
        else state.quietSince ??= now
        return state.quietSince !== undefined && now - state.quietSince > quiet
      },
      { quietMs, clientWaitsMs },
      { timeout: givenUpMs, polling: 50 },
    )
    return true
  } catch {
    return false
  }
}

/** Counts the requests of a page and the bytes of their answers. */
function countTraffic(page: Page) {
  const lengths: Promise<number>[] = []
  let questions = 0
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"route"')) questions += 1
    })
    socket.on('framereceived', ({ payload }) => {
      // The browser reports frames after decompression.
      lengths.push(Promise.resolve(deflateRawSync(payload).length))
    })
  })
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/v1/')) return
    questions += 1
    lengths.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  return async () => {
    const answerBytes = (await Promise.all(lengths)).reduce((sum, length) => sum + length, 0)
    return { questions, answerBytes }
  }
}
