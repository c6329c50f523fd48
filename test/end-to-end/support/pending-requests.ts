import { expect, type Page } from '@playwright/test'

/**
 * The unanswered requests of a page, over HTTP and its Metrics sockets. Create it before the page is opened.
 *
 * A test with a controlled clock waits for these before it advances the clock: how long a response really takes
 * depends on the machine, and must not seem hours to the page.
 */
export class PendingRequests {
  readonly #overHttp = new Set<unknown>()
  readonly #overSockets = new Set<string>()
  #lastSocket = 0

  constructor(page: Page) {
    page.on('request', (request) => {
      if (['fetch', 'xhr'].includes(request.resourceType())) this.#overHttp.add(request)
    })
    page.on('requestfinished', (request) => this.#overHttp.delete(request))
    page.on('requestfailed', (request) => this.#overHttp.delete(request))
    page.on('websocket', (socket) => {
      this.#lastSocket += 1
      const number = this.#lastSocket
      const own = new Set<string>()
      socket.on('framesent', ({ payload }) => {
        const { data } = JSON.parse(String(payload)) as { readonly data: { readonly id: string } }
        own.add(`${number} ${data.id}`)
        this.#overSockets.add(`${number} ${data.id}`)
      })
      // The first frame of a response suffices: the others follow at once.
      socket.on('framereceived', ({ payload }) =>
        this.#overSockets.delete(`${number} ${String(payload).split('|', 1)[0]}`),
      )
      socket.on('close', () => {
        for (const id of own) this.#overSockets.delete(id)
      })
    })
  }

  get count(): number {
    return this.#overHttp.size + this.#overSockets.size
  }

  /** Waits until every request over a socket is answered, or its socket is closed. */
  async answered(): Promise<void> {
    await expect.poll(() => this.#overSockets.size).toBe(0)
  }
}
