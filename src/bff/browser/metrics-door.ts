import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import { type Notice, noticeFrame } from '../../protocol/requests/notices.ts'
import type { Doorkeeper, Visit } from '../access/doorkeeper.ts'
import { mayAsk } from '../access/may-ask.ts'
import type { Places } from '../access/places.ts'
import type { Sharing } from '../across/sharing.ts'
import { type Allowance, createAllowances } from '../allowances/allowances.ts'
import { type RequestCounts, strangerAt } from '../allowances/request-counts.ts'
import type { Answers } from '../answers/answers.ts'
import { clientAddress, type IsTrustedProxy } from '../http/client-address.ts'
import { gatherWrites } from '../http/gathered-writes.ts'
import { refuseRaw } from '../http/raw-refusal.ts'
import { faultOfSource, type Place } from '../http/same-host.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import type { Measurements } from '../observability/measurements.ts'
import type { BffLimits } from '../settings/limits.ts'
import { type BrowserConnection, serveBrowser } from './browser-connection.ts'

const metricsPath = '/api/metrics'

export interface MetricsDoor {
  /** Sends a notice to every browser that is connected. */
  notify(notice: Notice): void
  close(): Promise<void>
}

/** Lets browsers in at `/api/metrics`, and out when the server stops. */
export function openMetricsDoor(
  app: FastifyInstance,
  options: {
    readonly answers: Answers
    readonly limits: BffLimits
    readonly now: () => number
    readonly place: Place
    readonly doorkeeper: Doorkeeper
    readonly places: Places
    readonly counts: RequestCounts
    /** `null`: there are no other servers. */
    readonly sharing: Pick<Sharing, 'nameOf' | 'tellUse'> | null
    readonly isTrustedProxy: IsTrustedProxy
    readonly measurements: Measurements
    /** Of an upgrade that is refused. */
    readonly headers: SecurityHeaders
  },
): MetricsDoor {
  const { limits, measurements } = options
  let isStopping = false
  const connections = new Set<BrowserConnection>()
  const allowances = createAllowances(limits, {
    now: options.now,
    elsewhere: (name) => told?.socketsElsewhere(name) ?? 0,
  })
  const told = options.sharing?.tellUse(allowances) ?? null
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    // A year of hours shrinks to a tenth; no memory is held between messages.
    perMessageDeflate: {
      threshold: 4096,
      serverNoContextTakeover: true,
      clientNoContextTakeover: true,
      concurrencyLimit: 4,
    },
  })

  const heartbeat = setInterval(() => {
    for (const connection of connections) connection.beat()
  }, limits.heartbeatMs)

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Who leaves while it is found out who they are.
    const onError = (): void => void stream.destroy()
    stream.on('error', onError)
    void admit(request).then((admitted) => {
      stream.off('error', onError)
      if (stream.destroyed) return
      if (Array.isArray(admitted)) turnAway(stream, ...admitted)
      else enter(request, stream, head, admitted)
    })
  })

  async function admit(request: IncomingMessage): Promise<Visit | [ErrorCode, string]> {
    const refused = refusal(request)
    if (refused !== null) return refused
    const visit = await options.doorkeeper.visitor(request.headers)
    if (visit === null) return refusalOfStranger(request)
    // Others may have come in meanwhile.
    return refusal(request) ?? visit
  }

  /** Counted with their other requests. */
  async function refusalOfStranger(request: IncomingMessage): Promise<[ErrorCode, string]> {
    const address = clientAddress(request, options.isTrustedProxy)
    const { total } = await options.counts.count(`http ${strangerAt(address)}`, 60_000)
    return total > limits.strangerRequestsPerMinute
      ? ['too_many_requests', `At most ${limits.strangerRequestsPerMinute} requests a minute are allowed.`]
      : ['unauthorized', 'Sign in to continue.']
  }

  function enter(request: IncomingMessage, stream: Duplex, head: Buffer, visit: Visit): void {
    const address = options.place.publicUrl === null ? null : clientAddress(request, options.isTrustedProxy)
    const entered = allowances.enter(nameOf('session', visit.session.id), nameOf('address', address))
    if (entered === null) {
      turnAway(
        stream,
        'too_many_requests',
        'Too many screens are connected from there, or with this session.',
      )
      return
    }
    // Whether it becomes a socket or not, this line is the one that ends.
    stream.once('close', entered.leave)
    server.handleUpgrade(request, stream, head, (socket) => serve(socket, stream, visit, entered.allowance))
  }

  /** What is told to other servers says nothing to anybody else. */
  function nameOf(kind: string, name: string | null): string | null {
    if (name === null || options.sharing === null) return name
    return options.sharing.nameOf(`${kind} ${name}`)
  }

  function turnAway(stream: Duplex, code: ErrorCode, detail: string): void {
    measurements.upgradeRefused(code)
    // Before the upgrade, as HTTP (notes §7).
    refuseRaw(stream, options.headers, code, detail)
  }

  function serve(socket: WebSocket, line: Duplex, { identity, session }: Visit, allowance: Allowance): void {
    const connection = serveBrowser(socket, {
      answers: options.answers,
      judge: (question) => mayAsk(identity, question, options.places),
      endsAt: session.endsAt,
      endsWith: session.endsWith,
      limits,
      allowance,
      now: options.now,
      gather: gatherWrites(line),
      onFailed: measurements.refused,
      onClosing: measurements.socketClosed,
      onClosed: () => {
        measurements.socketsOpen(-1)
        unwatch()
        connections.delete(connection)
      },
    })
    const unwatch = session.onRevoked((cause) => connection.close(cause))
    connections.add(connection)
    measurements.socketsOpen(1)
  }

  function refusal(request: IncomingMessage): [ErrorCode, string] | null {
    if (request.url?.split('?')[0] !== metricsPath) {
      return ['not_found', 'There is no WebSocket at this address.']
    }
    if (isStopping) return ['unavailable', 'The server stops.']
    const fault = faultOfSource(request.headers, options.place)
    if (fault !== null) return ['forbidden', fault]
    // Browsers always send it (RFC 6455 §10.2); with a session to lose, nobody comes in without.
    if (options.place.publicUrl !== null && request.headers.origin === undefined) {
      return ['forbidden', 'The request does not say which page it comes from.']
    }
    if (connections.size >= limits.sockets) return ['unavailable', 'Too many browsers are connected.']
    return null
  }

  return {
    notify(notice) {
      const frame = noticeFrame(notice)
      for (const connection of connections) connection.notify(frame)
    },
    async close() {
      clearInterval(heartbeat)
      told?.close()
      isStopping = true
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      for (const connection of connections) connection.drain()
      const patience = setTimeout(() => {
        for (const connection of connections) connection.close('going_away')
      }, limits.drainMs)
      const cut = setTimeout(() => {
        for (const socket of server.clients) socket.terminate()
      }, limits.drainMs + 1000)
      await closed
      clearTimeout(patience)
      clearTimeout(cut)
    },
  }
}
