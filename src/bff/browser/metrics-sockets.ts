import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Notice, noticeFrame } from '../../protocol/requests/notices.ts'
import type { Authenticator, Visit } from '../access/authenticator.ts'
import { mayAsk } from '../access/may-ask.ts'
import type { Places } from '../access/places.ts'
import type { Refusal } from '../access/refusal.ts'
import type { Sharing } from '../across/sharing.ts'
import { type Allowance, type Allowances, createAllowances } from '../allowances/allowances.ts'
import type { RequestCounts } from '../allowances/request-counts.ts'
import type { Answers } from '../answers/answers.ts'
import { batchWrites } from '../http/batched-writes.ts'
import { clientAddress, type IsTrustedProxy } from '../http/client-address.ts'
import { refuseRaw } from '../http/raw-refusal.ts'
import type { Place } from '../http/same-host.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import type { Measurements } from '../observability/measurements.ts'
import type { BffLimits } from '../settings/limits.ts'
import { type Admission, createAdmission } from './admission.ts'
import { type BrowserConnection, serveBrowser } from './browser-connection.ts'

export interface MetricsSockets {
  /** Sends a notice to every connected browser. */
  notify(notice: Notice): void
  /** Waits for the requests in flight for a while, then closes every socket. */
  close(): Promise<void>
}

interface MetricsSocketsOptions {
  readonly answers: Answers
  readonly limits: BffLimits
  readonly now: () => number
  readonly place: Place
  readonly authenticator: Authenticator
  readonly places: Places
  readonly counts: RequestCounts
  /** `null` if there are no other servers. */
  readonly sharing: Pick<Sharing, 'nameOf' | 'shareUse'> | null
  readonly isTrustedProxy: IsTrustedProxy
  readonly measurements: Measurements
  /** Headers of the response to a refused upgrade. */
  readonly headers: SecurityHeaders
}

/** Serves the browsers' WebSockets at `/api/metrics`. */
export function openMetricsSockets(app: FastifyInstance, options: MetricsSocketsOptions): MetricsSockets {
  return new OpenMetricsSockets(app, options)
}

class OpenMetricsSockets implements MetricsSockets {
  readonly #options: MetricsSocketsOptions
  readonly #admit: (request: IncomingMessage) => Promise<Admission>
  readonly #allowances: Allowances
  /** `null` if there are no other servers. */
  readonly #elsewhere: ReturnType<Sharing['shareUse']> | null
  readonly #server: WebSocketServer
  readonly #heartbeat: NodeJS.Timeout
  readonly #connections = new Set<BrowserConnection>()
  #isStopping = false

  constructor(app: FastifyInstance, options: MetricsSocketsOptions) {
    const { limits } = options
    this.#options = options
    this.#admit = createAdmission({
      ...options,
      capacity: () => ({
        isStopping: this.#isStopping,
        isFull: this.#connections.size >= limits.sockets,
      }),
    })
    this.#allowances = createAllowances(limits, {
      now: options.now,
      elsewhere: (name) => this.#elsewhere?.socketsElsewhere(name) ?? 0,
    })
    this.#elsewhere = options.sharing?.shareUse(this.#allowances) ?? null
    this.#server = new WebSocketServer({
      noServer: true,
      maxPayload: limits.frameBytes,
      // Compresses a year of hours to a tenth. Without context takeover a socket holds no memory between messages.
      perMessageDeflate: {
        threshold: 4096,
        serverNoContextTakeover: true,
        clientNoContextTakeover: true,
        concurrencyLimit: 4,
      },
    })
    this.#heartbeat = setInterval(() => {
      for (const connection of this.#connections) connection.heartbeat()
    }, limits.heartbeatMs)
    app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) =>
      this.#upgrade(request, stream, head),
    )
  }

  notify(notice: Notice): void {
    const frame = noticeFrame(notice)
    for (const connection of this.#connections) connection.notify(frame)
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat)
    this.#elsewhere?.close()
    this.#isStopping = true
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
    })
    for (const connection of this.#connections) connection.drain()
    const { drainMs } = this.#options.limits
    const patience = setTimeout(() => {
      for (const connection of this.#connections) connection.close('going_away')
    }, drainMs)
    const cut = setTimeout(() => {
      for (const socket of this.#server.clients) socket.terminate()
    }, drainMs + 1000)
    await closed
    clearTimeout(patience)
    clearTimeout(cut)
  }

  #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    // The browser may leave while its session is looked up.
    const onError = (): void => void stream.destroy()
    stream.on('error', onError)
    void this.#admit(request).then((admission) => {
      stream.off('error', onError)
      if (stream.destroyed) return
      if (admission.ok) this.#enter(request, stream, head, admission.visit)
      else this.#refuse(stream, admission.refusal)
    })
  }

  #enter(request: IncomingMessage, stream: Duplex, head: Buffer, visit: Visit): void {
    const { isTrustedProxy, place } = this.#options
    const address = place.publicUrl === null ? null : clientAddress(request, isTrustedProxy)
    const entered = this.#allowances.enter(
      this.#nameOf('session', visit.session.id),
      this.#nameOf('address', address),
    )
    if (entered === null) {
      this.#refuse(stream, {
        code: 'too_many_requests',
        message: 'Too many connections from this address or with this session.',
      })
      return
    }
    // The stream closes even if the handshake fails and there is never a socket.
    stream.once('close', entered.leave)
    this.#server.handleUpgrade(request, stream, head, (socket) =>
      this.#serve(socket, stream, visit, entered.allowance),
    )
  }

  #serve(socket: WebSocket, stream: Duplex, { identity, session }: Visit, allowance: Allowance): void {
    const { answers, limits, measurements, now, places } = this.#options
    const connection = serveBrowser(socket, {
      answers,
      judge: (question) => mayAsk(identity, question, places),
      endsAt: session.endsAt,
      endsWith: session.endsWith,
      limits,
      allowance,
      now,
      gather: batchWrites(stream),
      onFailed: measurements.refused,
      onClosing: measurements.socketClosed,
      onClosed: () => {
        measurements.socketsOpen(-1)
        unwatch()
        this.#connections.delete(connection)
      },
    })
    const unwatch = session.onRevoked((cause) => connection.close(cause))
    this.#connections.add(connection)
    measurements.socketsOpen(1)
  }

  /** Refuses before the upgrade, over HTTP (notes §7). */
  #refuse(stream: Duplex, { code, message }: Refusal): void {
    this.#options.measurements.upgradeRefused(code)
    refuseRaw(stream, this.#options.headers, code, message)
  }

  /** Hashes names that other servers read. */
  #nameOf(kind: string, name: string | null): string | null {
    const { sharing } = this.#options
    return name === null || sharing === null ? name : sharing.nameOf(`${kind} ${name}`)
  }
}
