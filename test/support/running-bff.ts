import { pino } from 'pino'
import { WebSocket } from 'ws'
import { startBff } from '../../src/bff/bff.ts'
import type { BffOptions } from '../../src/bff/bff-options.ts'
import { noticeId } from '../../src/protocol/requests/notices.ts'
import { type StandInDeployment, startStandIn } from './stand-in-deployment.ts'

export interface RunningBff {
  readonly address: string
  readonly deployment: StandInDeployment
  /** Everything logged so far, at every level, as it would be written. */
  log(): string
  /** Advances the BFF's clock. */
  pass(ms: number): void
  connect(headers?: Readonly<Record<string, string>>): Promise<BrowserStandIn>
  /** Stops the BFF only. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** A BFF in front of a stand-in deployment, over real HTTP and WebSockets on loopback. */
export async function startRunningBff(
  options: Partial<Omit<BffOptions, 'deployment'>> = {},
  /** A shared deployment is stopped by the test that started it. */
  shared: StandInDeployment | null = null,
): Promise<RunningBff> {
  const deployment = shared ?? (await startStandIn())
  const lines: string[] = []
  let passed = 0
  const bff = await startBff({
    host: '127.0.0.1',
    port: 0,
    deployment: deployment.settings,
    publicFolder: null,
    log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }),
    now: () => Date.now() + passed,
    // No delays: full jitter times zero.
    random: () => 0,
    ...options,
    // Requests that a test leaves pending are not awaited.
    limits: { drainMs: 0, ...options.limits },
  })
  const browsers: BrowserStandIn[] = []
  return {
    address: bff.address,
    deployment,
    log: () => lines.join(''),
    pass: (ms) => {
      passed += ms
    },
    async connect(headers) {
      const browser = await connectBrowser(bff.address, headers)
      browsers.push(browser)
      return browser
    },
    stop: () => bff.close(),
    async close() {
      for (const browser of browsers) browser.leave()
      await bff.close()
      if (shared === null) await deployment.close()
    },
  }
}

export interface BrowserStandIn {
  send(message: unknown): void
  /** The next unread message, except notices. */
  next(): Promise<string>
  /** The next unread notice. */
  nextNotice(): Promise<string>
  readonly headers: Readonly<Record<string, unknown>>
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  leave(): void
}

/** Rejects with `HTTP <status>: <body>` if the upgrade is refused. */
export function connectBrowser(
  address: string,
  headers: Readonly<Record<string, string>> = {},
  path = '/api/metrics',
): Promise<BrowserStandIn> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`, { headers })
  const messages = takenInTurn()
  const notices = takenInTurn()
  let upgraded: Readonly<Record<string, unknown>> = {}
  socket.on('message', (data) => {
    const text = String(data)
    ;(text.startsWith(`${noticeId}|`) ? notices : messages).put(text)
  })
  socket.on('upgrade', (response) => {
    upgraded = response.headers
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('unexpected-response', (_request, response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => reject(new Error(`HTTP ${response.statusCode}: ${Buffer.concat(pieces)}`)))
    })
    socket.on('open', () =>
      resolve({
        send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
        next: messages.take,
        nextNotice: notices.take,
        headers: upgraded,
        closed,
        leave: () => socket.terminate(),
      }),
    )
  })
}

/** A queue that consumers may read before items arrive. */
function takenInTurn() {
  const arrived: string[] = []
  const waiting: ((text: string) => void)[] = []
  return {
    put(text: string): void {
      const take = waiting.shift()
      if (take === undefined) arrived.push(text)
      else take(text)
    },
    take: () =>
      new Promise<string>((take) => {
        const text = arrived.shift()
        if (text === undefined) waiting.push(take)
        else take(text)
      }),
  }
}

/** A request message for live states. */
export function statusQuestion(id: string, location = 'store-1') {
  return {
    action: 'status',
    data: { id, route: 'status/uptime', body: { entities: [location], entityType: 'location' } },
  }
}

/** The id and the failure of an error frame. */
export function failureOf(frame: string): { id: string; code: string; message: string; retryable: boolean } {
  const [id = '', part, parts, ...json] = frame.split('|')
  if (part !== '0' || parts !== '0') throw new Error(`not a single frame: ${frame.slice(0, 80)}`)
  return { id, ...JSON.parse(json.join('|')).error }
}
