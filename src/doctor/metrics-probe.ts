import type { WebSocket } from 'ws'
import type { Deployment } from '../bff/settings/deployment.ts'
import { defaultLimits } from '../bff/settings/limits.ts'
import { createSocketOpener } from '../bff/upstream/upstream-socket.ts'
import { createClient } from '../client/client.ts'
import { ExchangeError } from '../client/exchange-error.ts'
import { parseFrame } from '../protocol/requests/frames.ts'
import type { UncheckedQuestion } from '../protocol/requests/request-text.ts'

export type MetricsReply =
  | { readonly ok: true; readonly value: unknown; readonly ms: number }
  | { readonly ok: false; readonly code: string; readonly message: string }

/** Part numbers of one frame of a split response. */
export interface PartNumbers {
  readonly id: string
  readonly partNumber: number
  readonly totalParts: number
}

export interface MetricsProbe {
  ask(question: UncheckedQuestion): Promise<MetricsReply>
  /** Part numbers of all frames so far that belong to split responses. */
  readonly parts: readonly PartNumbers[]
  /** UTF-8 bytes of the largest frame so far. */
  largestFrame(): number
  /** Messages so far that are no valid frame. */
  readonly unframed: readonly string[]
  /** Resolves with the reason if the first connection attempt fails; otherwise never settles. */
  readonly unopened: Promise<string>
  wasOpen(): boolean
  close(): void
}

/** Removes secrets from a text. Call it before truncating, because half a secret would not be recognised. */
type Clean = (text: string) => string

/**
 * Sends requests over the Metrics WebSocket with the same client as the dashboard's server, and inspects the frames.
 */
export function createMetricsProbe(
  deployment: Pick<Deployment, 'wsUrl'>,
  { token, timeoutMs, clean }: { readonly token: string; readonly timeoutMs: number; readonly clean: Clean },
): MetricsProbe {
  const frames = inspectFrames()
  const { openSocket, unopened, wasOpen } = watchedOpener(deployment, token, clean, frames.inspect)
  const unframed: string[] = []
  const client = createClient({
    openSocket,
    clock: {
      now: Date.now,
      setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
      clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
    },
    random: Math.random,
    limits: { maxInFlight: 4 },
    timeoutMs,
    onFault: (fault) => {
      if (fault.kind === 'unframed_message') unframed.push(clean(fault.text))
    },
  })

  return {
    async ask(question) {
      const began = performance.now()
      try {
        const { value } = await client.request(question)
        return { ok: true, value, ms: performance.now() - began }
      } catch (error) {
        if (!(error instanceof ExchangeError)) throw error
        return { ok: false, code: error.code, message: clean(error.message) }
      }
    },
    parts: frames.parts,
    largestFrame: frames.largest,
    unframed,
    unopened,
    wasOpen,
    close: () => client.close(),
  }
}

/** Records the size and the part numbers of frames. */
function inspectFrames() {
  const parts: PartNumbers[] = []
  let largest = 0
  return {
    parts,
    largest: () => largest,
    inspect(text: string): void {
      largest = Math.max(largest, Buffer.byteLength(text))
      const parsed = parseFrame(text)
      if (!parsed.ok) return
      const { id, partNumber, totalParts } = parsed.frame
      if (totalParts > 0) parts.push({ id, partNumber, totalParts })
    },
  }
}

/** Opens sockets with one token, passes each message to `inspect`, and remembers whether a socket ever opened. */
function watchedOpener(
  { wsUrl }: Pick<Deployment, 'wsUrl'>,
  token: string,
  clean: Clean,
  inspect: (text: string) => void,
) {
  const opener = createSocketOpener({
    wsUrl,
    tokens: {
      current: async () => token,
      replacing: async () => token,
      held: () => [token],
    },
    limits: defaultLimits,
  })
  let reportUnopened: (reason: string) => void
  const unopened = new Promise<string>((resolve) => {
    reportUnopened = resolve
  })
  let wasOpen = false
  return {
    unopened,
    wasOpen: () => wasOpen,
    async openSocket(): Promise<WebSocket> {
      const socket = (await opener.open()) as WebSocket
      socket.once('open', () => {
        wasOpen = true
      })
      socket.once('close', () => {
        if (!wasOpen) reportUnopened(clean(opener.failure() ?? 'the connection was closed'))
      })
      socket.on('message', (data) => inspect(String(data)))
      return socket
    },
  }
}
