import { expect, type Page } from '@playwright/test'

/**
 * Which questions of a page over its Metrics socket are without an answer. To be made before the page is opened.
 *
 * A test that moves the clock of a page waits for what it asked first: what an answer really takes depends on the
 * machine, and must not be hours to the page.
 */
export class OpenQuestions {
  private readonly open = new Set<string>()

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      const ids = new Set<string>()
      socket.on('framesent', ({ payload }) => {
        const { data } = JSON.parse(String(payload)) as { readonly data: { readonly id: string } }
        ids.add(data.id)
        this.open.add(data.id)
      })
      // What has begun to come is on its way.
      socket.on('framereceived', ({ payload }) => this.open.delete(String(payload).split('|', 1)[0] ?? ''))
      socket.on('close', () => {
        for (const id of ids) this.open.delete(id)
      })
    })
  }

  /** Waits until each has been answered, or its line has ended. */
  async answered(): Promise<void> {
    await expect.poll(() => this.open.size).toBe(0)
  }
}
