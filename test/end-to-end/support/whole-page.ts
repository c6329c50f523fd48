import { expect, type Page } from '@playwright/test'
import { OpenQuestions } from './open-questions.ts'

/**
 * Knows when a page has come to rest: every request is answered, nothing on it says that more is coming, and its thread
 * has nothing left to do. To be made before the page is opened.
 */
export class WholePage {
  readonly #page: Page
  readonly #questions: OpenQuestions
  readonly #calls = new Set<unknown>()
  /** Requests so far, over HTTP and over sockets. */
  #begun = 0

  constructor(page: Page) {
    this.#page = page
    this.#questions = new OpenQuestions(page)
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
    // The first is that of the filters. A dialog hides both from roles.
    await expect(this.#page.locator('main section').nth(1)).toBeAttached()
    await expect(async () => {
      const begun = this.#begun
      await this.#questions.answered()
      expect(this.#calls.size, 'requests without an answer').toBe(0)
      // What is drawn may be measured, and drawn anew in the next frame.
      for (let frame = 0; frame < 3; frame += 1) await this.#workDone()
      expect(await this.#comingParts(), 'what is still coming').toEqual([])
      expect(this.#begun, 'requests so far').toBe(begun)
    }).toPass({ intervals: [50], timeout: 60_000 })
  }

  /** A frame is drawn, the page’s own observers have run before ours, and so has every task of a higher priority. */
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

  /** What says that it is not there yet: marked as busy, a skeleton, or words, all of which end in an ellipsis. */
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
