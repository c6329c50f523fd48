import type { Page, WebSocketRoute } from '@playwright/test'

interface SentRequest {
  readonly id: string
  readonly route: string
}

interface RelayHandlers {
  /** Forwards a request to the server, later or never. Forwards at once if left out. */
  readonly onRequest?: (request: SentRequest, forward: () => void) => void
  /** Forwards a frame of a response to the page, changed, later or never. */
  readonly onFrame: (frame: string, forward: (frame: string) => void) => void
}

interface MetricsRelay {
  /** Closes every open socket, as a restarting server does. */
  drop(): Promise<void>
}

/** Relays the Metrics sockets between a page and the server. Call it before the page is opened. */
export async function relayMetrics(page: Page, handlers: RelayHandlers): Promise<MetricsRelay> {
  const { onRequest = (_request, forward) => forward(), onFrame } = handlers
  const open = new Set<WebSocketRoute>()
  await page.routeWebSocket(/\/api\/metrics/, (near) => {
    const far = near.connectToServer()
    open.add(near)
    near.onMessage((message) => {
      const { data } = JSON.parse(String(message)) as { readonly data: SentRequest }
      onRequest(data, () => far.send(message))
    })
    far.onMessage((frame) => onFrame(String(frame), (text) => near.send(text)))
  })
  return {
    async drop() {
      for (const socket of open) await socket.close({ code: 1012 })
    },
  }
}

/** The id of the request that a frame responds to. */
export function idOf(frame: string): string {
  return frame.split('|', 1)[0] ?? ''
}
