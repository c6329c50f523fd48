import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { onTestFinished } from 'vitest'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import type { RunningService } from '../../../src/service/service.ts'
import { type Fields, isFields, parseJson } from '../../conformance/json-value.ts'

/** A request over the WebSocket. */
export interface Asked {
  readonly action: unknown
  readonly route: unknown
  readonly body: Fields
}

/** A request over HTTP, and its response. */
export interface Told {
  readonly path: string
  /** The body of the request. */
  readonly body: unknown
  readonly status: number
  readonly value: unknown
}

/** Deviations of a deployment from the contract. */
export interface Breakage {
  /** Changes the JSON of a response over the WebSocket. */
  readonly answer?: (value: unknown, asked: Asked) => unknown
  /** Replaces the request that reaches the service over the WebSocket. */
  readonly question?: (asked: Asked) => Asked
  /** Replaces a frame. */
  readonly frames?: (frame: string) => readonly string[]
  /** Maximum number of sockets. */
  readonly sockets?: number
  /** True to close the socket after a response. */
  readonly hangsUp?: (frame: string) => boolean
  /** Sent to every socket when it opens. */
  readonly greeting?: string
  readonly told?: (told: Told) => Partial<Pick<Told, 'status' | 'value'>>
  /** Replaces the body that reaches the service. */
  readonly heard?: (path: string, body: unknown) => unknown
  /** Replaces the URL that reaches the service. */
  readonly path?: (path: string) => string
  /** Decides whether a token is accepted, over HTTP and WebSocket. */
  readonly admits?: (token: string | null, door: 'http' | 'socket') => boolean
}

export type Remembered = Map<string, Promise<unknown>>

/**
 * Starts a deployment that behaves like the service with one deviation, until the test ends.
 *
 * @param remembered cache of the service's responses, which never change because its clock stands still
 */
export async function breakService(
  service: RunningService,
  goodToken: string,
  remembered: Remembered,
  breakage: Breakage,
): Promise<Pick<RunningService, 'baseUrl' | 'wsUrl' | 'authUrl'>> {
  const server = createServer((request, response) => void answerHttp(request, response))
  const sockets = new WebSocketServer({ noServer: true })

  async function answerHttp(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const sent = await textOf(request)
    const address = breakage.path?.(path) ?? path
    const given = parseJson(sent)
    const heard =
      breakage.heard === undefined || given === undefined ? sent : JSON.stringify(breakage.heard(path, given))
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? null
    const token = path !== '/oauth/token' && breakage.admits?.(bearer, 'http') ? goodToken : bearer
    const forwarded = await once(`${request.method} ${address} ${token} ${heard}`, async () => {
      const answer = await fetch(`${service.baseUrl}${address}`, {
        method: request.method ?? 'GET',
        headers: {
          'content-type': request.headers['content-type'] ?? 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(sent === '' ? {} : { body: heard }),
      })
      return {
        status: answer.status,
        type: answer.headers.get('content-type') ?? '',
        text: await answer.text(),
      }
    })
    const { status } = forwarded
    const changed = breakage.told?.({ path, body: given, status, value: parseJson(forwarded.text) })
    response.writeHead(changed?.status ?? status, { 'content-type': forwarded.type })
    response.end(changed?.value === undefined ? forwarded.text : JSON.stringify(changed.value))
  }

  function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const known = remembered.get(key) ?? ask()
    remembered.set(key, known)
    return known as Promise<T>
  }

  let opened = 0
  server.on('upgrade', (request, socket, head) => {
    opened += 1
    if (opened > (breakage.sockets ?? Number.POSITIVE_INFINITY)) return void refuse(socket, 503)
    const given = new URL(request.url ?? '', 'http://proxy').searchParams.get('token')
    const token = breakage.admits?.(given, 'socket') ? goodToken : given
    const upstream = new WebSocket(
      `${service.wsUrl}${token === null ? '' : `?token=${encodeURIComponent(token)}`}`,
    )
    upstream.once('unexpected-response', (_, response) => {
      refuse(socket, response.statusCode ?? 500)
      upstream.terminate()
    })
    upstream.once('error', () => socket.destroy())
    upstream.once('open', () => {
      sockets.handleUpgrade(request, socket, head, (client) => {
        client.on('close', () => upstream.close())
        if (breakage.greeting !== undefined) client.send(breakage.greeting)
        client.on('message', (data) => void answerFrame(client, upstream, data))
      })
    })
  })

  async function answerFrame(client: WebSocket, upstream: WebSocket, data: RawData): Promise<void> {
    const message = parseJson(String(data))
    const { id, route, body } = isFields(message) && isFields(message.data) ? message.data : {}
    const asked = { action: isFields(message) ? message.action : '', route, body: isFields(body) ? body : {} }
    const forwarded = breakage.question?.(asked) ?? asked
    const value = await once(JSON.stringify(forwarded), () => askService(upstream, forwarded))
    const json = JSON.stringify(breakage.answer?.(value, asked) ?? value)
    const frame = `${id}|0|0|${json}`
    for (const each of breakage.frames?.(frame) ?? [frame]) client.send(each)
    if (breakage.hangsUp?.(frame)) client.close(1001)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const client of sockets.clients) client.terminate()
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  return { baseUrl: address, authUrl: address, wsUrl: `ws://127.0.0.1:${port}/metrics` }
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

let numbered = 0

function askService(upstream: WebSocket, { action, route, body }: Asked): Promise<unknown> {
  numbered += 1
  const id = `proxy-${numbered}`
  return new Promise((resolve) => {
    const listen = (data: RawData) => {
      const text = String(data)
      if (!text.startsWith(`${id}|`)) return
      upstream.off('message', listen)
      resolve(parseJson(text.slice(`${id}|0|0|`.length)))
    }
    upstream.on('message', listen)
    upstream.send(JSON.stringify({ action, data: { id, route, body } }))
  })
}
