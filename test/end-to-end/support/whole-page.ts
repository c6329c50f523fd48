import { expect, type Page } from '@playwright/test'
import { PendingRequests } from './pending-requests.ts'

/**
 * Detects when a page has settled: no pending requests, nothing marked as loading and an idle main thread.
 * Create it before the page is opened.
 */
export class WholePage {
  readonly #page: Page
  readonly #pending: PendingRequests
  readonly #calls = new Set<unknown>()
  /** Requests sent so far, over HTTP and sockets. */
  #begun = 0

  constructor(page: Page) {
    this.#page = page
    this.#pending = new PendingRequests(page)
    const count = () => {
      this.#begun += 1
    }
    page.on('websocket', (socket) => socket.on('framesent', count))
    page.on('request', (request) => {
      count()
      this.#calls.add(request)
    })
    page.on('requestfinished', (request) => this.#calls.delete(request))
    page.on('requestfailed', (request) => this.#calls.delete(request))
  }

  async settled(): Promise<void> {
    // The first section is the filter bar. An open dialog hides both from role queries.
    await expect(this.#page.locator('main section').nth(1)).toBeAttached()
    await expect(async () => {
      const begun = this.#begun
      await this.#pending.answered()
      expect(this.#calls.size, 'requests without an answer').toBe(0)
      // Rendered parts may be measured and redrawn in the next frame.
      for (let frame = 0; frame < 3; frame += 1) await this.#workDone()
      expect(await this.#comingParts(), 'what is still coming').toEqual([])
      expect(this.#begun, 'requests so far').toBe(begun)
    }).toPass({ intervals: [50], timeout: 60_000 })
  }

  /** Waits for a frame, for observers registered before this one, and for all tasks of higher priority. */
  #workDone(): Promise<void> {
    return this.#page.evaluate(async () => {
      await new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body)
      })
      await scheduler.postTask(() => {}, { priority: 'background' })
    })
  }

  /** Loading indicators: `aria-busy`, skeletons, and text, which always ends with an ellipsis. */
  #comingParts(): Promise<readonly string[]> {
    return this.#page.evaluate(() => {
      const marked = [...document.querySelectorAll('[aria-busy="true"], [class*="skeleton"]')]
      const text = [...document.querySelectorAll('main, [role="dialog"]')]
        .map((part) => part.textContent)
        .join()
      const words = text.match(/.{0,40}…/g) ?? []
      return [...marked.map(({ outerHTML }) => outerHTML.slice(0, 120)), ...words]
    })
  }
}
