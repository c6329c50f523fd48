import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { singleFrame } from '../../src/protocol/requests/frames.ts'
import { type EnvelopeResult, parseEnvelope } from '../../src/protocol/requests/requests.ts'

export interface AskedQuestion {
  readonly id: string
  readonly action: string
  readonly route: string
  readonly body: Readonly<Record<string, unknown>>
  /** Sends text on the socket of the request, framed by the caller or not. */
  send(text: string): void
  /** Sends one message in this many fragments (RFC 6455 §5.4). */
  fragments(texts: readonly string[]): void
  /** Responds in one frame. */
  answer(json: string): void
  close(code: number): void
  /** Breaks the connection. */
  cut(): void
}

/** The six settings of a program that connects to the deployment. */
export function sixSettings({
  settings,
}: Pick<StandInDeployment, 'settings'>): Readonly<Record<string, string>> {
  return {
    RETAIL_BASE_URL: settings.baseUrl,
    RETAIL_WS_URL: settings.wsUrl,
    RETAIL_AUTH_URL: settings.authUrl,
    RETAIL_CLIENT_ID: settings.clientId,
    RETAIL_CLIENT_SECRET: settings.clientSecret,
    RETAIL_AUDIENCE: settings.audience,
  }
}

type IssuerState = 'well' | 'down' | 'refusing' | 'hanging' | 'garbled'

export interface StandInDeployment {
  readonly settings: {
    readonly baseUrl: string
    readonly wsUrl: string
    readonly authUrl: string
    readonly clientId: string
    readonly clientSecret: string
    readonly audience: string
  }
  /** Tokens issued, in order. */
  readonly tokens: readonly string[]
  /** Token requests received, answered or not. */
  tokenRequests(): number
  issuer(state: IssuerState): void
  /** Lifetime of future tokens in seconds; `null` omits `expires_in`. */
  tokenLifetime(seconds: number | null): void
  /** Rejects all tokens issued so far. */
  expireTokens(): void
  /** Refuses all sockets from now on. */
  refuseSockets(): void
  /** Handles requests over the WebSocket. Until it is set, every request is unexpected. */
  onQuestion(handler: (question: AskedQuestion) => void): void
  /**
   * Handles requests to the Core API. Until it is set, every request is unexpected. Tokens are checked first.
   */
  onHttp(handler: (request: FastifyRequest, reply: FastifyReply) => unknown): void
  /** Tokens with which sockets were opened, in order. */
  readonly opened: readonly string[]
  openSockets(): number
  /** Resolves once this many sockets are open. */
  socketsReach(count: number): Promise<void>
  /** Unexpected events; a test ends by expecting this to be empty. */
  readonly surprises: readonly string[]
  close(): Promise<void>
}

/**
 * A deployment controlled by the test: strict about requests, and as faulty in its responses as the test
 * wants.
 */
export async function startStandIn(): Promise<StandInDeployment> {
  const credentials = {
    clientId: 'stand-in-client',
    clientSecret: `secret-${randomBytes(16).toString('hex')}`,
    audience: 'https://stand-in.test/api',
  }
  const tokens: string[] = []
  const valid = new Set<string>()
  const opened: string[] = []
  const surprises: string[] = []
  const sockets = new Set<WebSocket>()
  const waiting: { count: number; resolve: () => void }[] = []
  let tokenRequests = 0
  let issuerState: IssuerState = 'well'
  let lifetime: number | null = 3600
  let refusesSockets = false
  let handleQuestion = (question: AskedQuestion): void => {
    surprises.push(`question ${question.route}`)
  }
  let handleHttp = (request: FastifyRequest, reply: FastifyReply): unknown => {
    surprises.push(`${request.method} ${request.url}`)
    return reply.code(500).send({})
  }

  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  app.post('/oauth/token', async (request, reply) => {
    tokenRequests += 1
    if (request.headers['content-type'] !== 'application/json') surprises.push('token request is no JSON')
    if (issuerState === 'hanging') return new Promise(() => undefined)
    // Some issuers echo the request.
    if (issuerState === 'down') return reply.code(503).send({ error: 'down', sent: request.body })
    if (issuerState === 'garbled') return reply.type('text/html').send(`<p>${request.body}</p>`)
    const asked: unknown = JSON.parse(String(request.body))
    const expected = {
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
      audience: credentials.audience,
      grant_type: 'client_credentials',
    }
    if (issuerState === 'refusing' || JSON.stringify(asked) !== JSON.stringify(expected)) {
      return reply.code(401).send({ error: 'invalid_client', error_description: request.body })
    }
    const token = `token-${tokens.length + 1}-${randomBytes(16).toString('hex')}`
    tokens.push(token)
    valid.add(token)
    return {
      access_token: token,
      token_type: 'Bearer',
      ...(lifetime === null ? {} : { expires_in: lifetime }),
    }
  })

  app.all('/v1/*', async (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!valid.has(token)) return reply.code(401).send({ message: `bad token ${token}` })
    return handleHttp(request, reply)
  })

  const server = new WebSocketServer({ noServer: true })
  app.server.on('upgrade', (request: IncomingMessage, stream, head) => {
    const url = new URL(request.url ?? '', 'http://stand-in')
    const token = url.searchParams.get('token') ?? ''
    if (url.pathname !== '/metrics-api') surprises.push(`upgrade at ${url.pathname}`)
    // A refused client may disconnect before it reads the response.
    stream.on('error', () => undefined)
    if (refusesSockets) {
      stream.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
      return
    }
    if (!valid.has(token)) {
      stream.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
      return
    }
    server.handleUpgrade(request, stream, head, (socket) => {
      opened.push(token)
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('message', (data) => receive(socket, String(data)))
      for (const wait of waiting) if (sockets.size >= wait.count) wait.resolve()
    })
  })

  function receive(socket: WebSocket, text: string): void {
    const message: EnvelopeResult = parseEnvelope(text)
    if (!message.ok) {
      surprises.push(`message ${text.slice(0, 100)}`)
      return
    }
    const { id, question } = message
    handleQuestion({
      id,
      ...question,
      send: (answer) => socket.send(answer),
      fragments(texts) {
        for (const [index, text] of texts.entries()) socket.send(text, { fin: index === texts.length - 1 })
      },
      answer: (json) => socket.send(singleFrame(id, json)),
      close: (code) => socket.close(code),
      cut: () => socket.terminate(),
    })
  }

  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`

  return {
    settings: { baseUrl, wsUrl: `ws://127.0.0.1:${port}/metrics-api`, authUrl: baseUrl, ...credentials },
    tokens,
    tokenRequests: () => tokenRequests,
    issuer: (state) => {
      issuerState = state
    },
    tokenLifetime: (seconds) => {
      lifetime = seconds
    },
    expireTokens: () => valid.clear(),
    refuseSockets: () => {
      refusesSockets = true
    },
    onQuestion: (handler) => {
      handleQuestion = handler
    },
    onHttp: (handler) => {
      handleHttp = handler
    },
    opened,
    openSockets: () => sockets.size,
    socketsReach: (count) =>
      new Promise((resolve) => {
        if (sockets.size >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    surprises,
    async close() {
      for (const socket of sockets) socket.terminate()
      app.server.closeAllConnections()
      await app.close()
    },
  }
}
