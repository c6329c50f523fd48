import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openRawSocket } from '../../support/raw-socket.ts'
import { holdAnswers, runMetricsServer } from './metrics-server.ts'

/** The response to a refused upgrade request. */
function refusal(url: string): Promise<{ readonly answer: IncomingMessage; readonly body: string }> {
  return new Promise((resolve, reject) => {
    get(url, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    })
      .on('error', reject)
      .on('upgrade', () => reject(new Error('upgraded')))
      .on('response', (answer) => {
        let body = ''
        answer.on('data', (chunk) => {
          body += chunk
        })
        answer.on('end', () => resolve({ answer, body }))
      })
  })
}

test('opens the socket for a valid token', async () => {
  const { url } = await runMetricsServer(holdAnswers().answer)
  const socket = await openRawSocket(url)
  expect(socket.webSocket.readyState).toBe(socket.webSocket.OPEN)
})

test.each([
  ['no token', '/metrics-api'],
  ['an empty token', '/metrics-api?token='],
  ['an invalid token', '/metrics-api?token=secret-but-wrong'],
  ['two tokens', '/metrics-api?token=good&token=good'],
  ['a token under another name', '/metrics-api?access_token=good'],
])('answers %s with 401 before the upgrade', async (_case, path) => {
  const { httpUrl } = await runMetricsServer(holdAnswers().answer)
  const { answer, body } = await refusal(`${httpUrl}${path}`)
  expect(answer.statusCode).toBe(401)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/problem+json',
    'www-authenticate': 'Bearer realm="metrics-api"',
    connection: 'close',
  })
  expect(JSON.parse(body)).toMatchObject({ status: 401, code: 'unauthorized' })
})

test('answers a token without the scope read with 403 before the upgrade', async () => {
  const { httpUrl } = await runMetricsServer(holdAnswers().answer)
  const { answer, body } = await refusal(`${httpUrl}/metrics-api?token=ingest`)
  expect(answer.statusCode).toBe(403)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/problem+json', connection: 'close' })
  expect(JSON.parse(body)).toMatchObject({
    status: 403,
    code: 'forbidden',
    detail: 'The access token lacks the scope read.',
  })
})

test.each(['/', '/metrics-api/', '/metrics-api/x', '/v1/location/list', '//'])(
  'answers an upgrade at %s with 404',
  async (path) => {
    const { httpUrl } = await runMetricsServer(holdAnswers().answer)
    const { answer } = await refusal(`${httpUrl}${path}?token=good`)
    expect(answer.statusCode).toBe(404)
  },
)

test('never logs a token, whether valid or not', async () => {
  const server = await runMetricsServer(holdAnswers().answer)
  const socket = await openRawSocket(server.url)
  socket.webSocket.close()
  await socket.closed
  await refusal(`${server.httpUrl}/metrics-api?token=secret-but-wrong`)
  expect(server.logged()).toContain('"status":101')
  expect(server.logged()).not.toMatch(/token=|secret-but-wrong/)
})

test('refuses an invalid WebSocket handshake', async () => {
  const server = await runMetricsServer(holdAnswers().answer)
  const text = await rawExchange(
    server.httpUrl,
    'GET /metrics-api?token=good HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
})

test('survives a client that leaves before the response', async () => {
  const server = await runMetricsServer(holdAnswers().answer)
  const { port } = new URL(server.httpUrl)
  await new Promise<void>((resolve) => {
    const peer = connect(Number(port), '127.0.0.1', () => {
      peer.write(
        'GET /metrics-api?token=good HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n',
      )
      peer.write('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n')
      peer.resetAndDestroy()
    })
    peer.on('close', () => resolve())
  })
  await openRawSocket(server.url)
})

function rawExchange(httpUrl: string, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const peer = connect(Number(new URL(httpUrl).port), '127.0.0.1', () => peer.write(request))
    peer.on('data', (chunk) => {
      text += chunk
    })
    peer.on('error', reject)
    peer.on('close', () => resolve(text))
  })
}
