import type { Page } from '@playwright/test'

/** What a page asked, over HTTP and over its socket, and has no answer to yet. To be made before the page is opened. */
export class Unanswered {
  private readonly open = new Set<unknown>()
  private lastSocket = 0

  constructor(page: Page) {
    page.on('request', (request) => {
      if (['fetch', 'xhr'].includes(request.resourceType())) this.open.add(request)
    })
    page.on('requestfinished', (request) => this.open.delete(request))
    page.on('requestfailed', (request) => this.open.delete(request))
    page.on('websocket', (socket) => {
      this.lastSocket += 1
      const number = this.lastSocket
      const ids = new Set<string>()
      socket.on('framesent', ({ payload }) => {
        const { data } = JSON.parse(String(payload)) as { readonly data: { readonly id: string } }
        ids.add(`${number} ${data.id}`)
        this.open.add(`${number} ${data.id}`)
      })
      socket.on('framereceived', ({ payload }) => {
        this.open.delete(`${number} ${String(payload).split('|', 1)[0]}`)
      })
      socket.on('close', () => {
        for (const id of ids) this.open.delete(id)
      })
    })
  }

  get count(): number {
    return this.open.size
  }
}
