import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { WebSocketServer } from 'ws'
import { readTokenAnswer } from '../../../src/protocol/tokens.ts'
import { isFields, liveFailure, liveLocations } from './answers.ts'
import { joinSockets, type Turns } from './socket-gateway.ts'
import { openTokenOffice } from './token-office.ts'
import type { Traits } from './traits.ts'
import { readDays, utcUptimes } from './utc-uptimes.ts'

export interface ServiceAddresses {
  readonly baseUrl: string
  readonly wsUrl: string
  readonly authUrl: string
}

export interface LiveLikeDeployment extends ServiceAddresses {
  /** Applies from now on; traits of a socket's lifetime apply to the next socket. */
  be(traits: Traits): void
  /** Number of tokens issued. */
  tokensGiven(): number
  close(): Promise<void>
}

/**
 * A third-party deployment: our own service behind a gateway that alters requests and responses as a live one
 * may. The numbers are those of the service.
 */
export async function startLiveLike(
  service: ServiceAddresses,
  options: { readonly traits: Traits; readonly now: () => number; readonly random: () => number },
): Promise<LiveLikeDeployment> {
  let { traits } = options
  const office = openTokenOffice(traits.tokenSeconds, options.now)
  const turns: Turns = { sockets: 0, questions: 0, answers: 0, answersAtCut: -2 }
  let requests = 0

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => request.socket.destroy())
  })
  const sockets = new WebSocketServer({ noServer: true })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    if (path === '/oauth/token') return giveToken(request, response)
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!office.isGood(token)) return send(response, 401, { message: 'Unauthorized' })
    requests += 1
    if (traits.cutEveryRequest > 0 && requests % traits.cutEveryRequest === 0) {
      request.socket.destroy()
      return
    }
    const isUtc = traits.utcUptimes && path === '/v1/recording/uptimes'
    const days = isUtc ? readDays(await buffer(request)) : null
    const answer = await ask(`${service.baseUrl}${path}`, request, days?.wider)
    const value: unknown = await answer.json()
    if (answer.ok && days !== null) return send(response, 200, utcUptimes(value, days))
    if (!answer.ok) return send(response, answer.status, liveFailure(asFields(value), traits))
    const isList = path === '/v1/location/list' && Array.isArray(value)
    send(response, 200, isList ? liveLocations(value, traits) : value)
  }

  async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await ask(`${service.authUrl}/oauth/token`, request)
    const value: unknown = await answer.json()
    const token = readTokenAnswer(value)
    if (!answer.ok || token === null) return send(response, answer.status, value)
    send(response, 200, office.admit(token))
  }

  server.on('upgrade', (request: IncomingMessage, stream, head) => {
    stream.on('error', () => undefined)
    const token = new URL(request.url ?? '', 'http://gateway').searchParams.get('token') ?? ''
    if (!office.isGood(token)) {
      stream.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
      return
    }
    const address = new URL(service.wsUrl)
    address.searchParams.set('token', token)
    sockets.handleUpgrade(request, stream, head, (near) =>
      joinSockets(near, address, { traits: () => traits, turns, random: options.random }),
    )
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}/live`,
    authUrl: `http://127.0.0.1:${port}`,
    be(next) {
      traits = next
    },
    tokensGiven: () => office.given,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await closed
    },
  }
}

async function ask(url: string, request: IncomingMessage, body?: string): Promise<Response> {
  const { method = 'GET', headers } = request
  return fetch(url, {
    method,
    headers: {
      ...(headers['content-type'] === undefined ? {} : { 'content-type': headers['content-type'] }),
      ...(headers.authorization === undefined ? {} : { authorization: headers.authorization }),
    },
    body: method === 'GET' ? null : (body ?? (await buffer(request))),
  })
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

function asFields(value: unknown): Readonly<Record<string, unknown>> {
  return isFields(value) ? value : {}
}
