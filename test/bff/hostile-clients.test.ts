import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { BffLimits } from '../../src/bff/settings/limits.ts'
import { failureOf, type RunningBff, startRunningBff, statusQuestion } from '../support/running-bff.ts'
import { startStandIn } from '../support/stand-in-deployment.ts'

let running: RunningBff | null = null

afterEach(async () => {
  await running?.close()
  running = null
})

async function start(limits: Partial<BffLimits> = {}): Promise<RunningBff> {
  running = await startRunningBff({ limits })
  return running
}

/** A raw connection to the server, and everything received on it. */
async function openLine(bff: RunningBff) {
  const { hostname, port } = new URL(bff.address)
  const line = connect(Number(port), hostname).setEncoding('utf8')
  onTestFinished(() => void line.destroy())
  let heard = ''
  line.on('data', (text: string) => {
    heard += text
  })
  line.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => line.once('close', () => resolve()))
  return { send: (text: string) => line.write(text), heard: () => heard, closed }
}

test.each([
  ['unknown routes', { action: 'metric', data: { id: 'a', route: 'constructor', body: {} } }],
  ['invalid bodies', { action: 'status', data: { id: 'a', route: 'status/uptime', body: [] } }],
  ['actions of other routes', { action: 'metric', data: { id: 'a', route: 'status/uptime', body: {} } }],
  ['oversized messages', statusQuestion('a', 'x'.repeat(2000))],
])('limits a client that floods with %s like any other client', async (_what, message) => {
  const bff = await start({ requestsPerSecond: 1, burst: 10, messageBytes: 1024 })
  const browser = await bff.connect()
  for (let count = 0; count < 40; count += 1) browser.send(message)
  const codes: string[] = []
  for (let count = 0; count < 40; count += 1) codes.push(failureOf(await browser.next()).code)
  expect(codes.filter((code) => code !== 'too_many_requests').length).toBeLessThan(20)
  expect(codes.slice(0, 10)).not.toContain('too_many_requests')
})

test('cuts a response when invalid bytes follow its request, and writes no other into it', async () => {
  const bff = await start()
  const body = new Readable({ read: () => undefined })
  onTestFinished(() => void body.destroy())
  bff.deployment.onHttp((_request, reply) => {
    body.push('["the first half')
    return reply.type('application/json').send(body)
  })
  const line = await openLine(bff)
  line.send('GET /api/v1/location/list HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(line.heard).toContain('the first half')
  line.send('no request\r\n\r\n')
  await line.closed
  expect(line.heard().match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200'])
})

test.each([
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n'],
  ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
  ['a header name with a trailing space', 'Content-Length : 4\r\n'],
  ['a folded header line', 'X-One: a\r\n b: c\r\nContent-Length : 4\r\n'],
])(
  'refuses a request with %s, which could be read as two, and closes its connection',
  async (_what, headers) => {
    const bff = await start()
    const line = await openLine(bff)
    line.send(
      `POST /api/v1/recording/uptimes HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n{}\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    )
    await line.closed
    expect(line.heard().match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400'])
  },
)

test('fails only the request whose response is too large, and keeps the connection', async () => {
  const bff = await start({ answerBytes: 1000 })
  bff.deployment.onQuestion((question) =>
    question.answer(
      JSON.stringify([JSON.stringify(question.body).includes('large') ? 'x'.repeat(1000) : 'x']),
    ),
  )
  const browser = await bff.connect()
  browser.send(statusQuestion('1', 'large'))
  expect(failureOf(await browser.next())).toMatchObject({ id: '1', code: 'too_large' })
  browser.send(statusQuestion('2', 'small'))
  expect(await browser.next()).toBe('2|0|0|["x"]')
  expect(bff.deployment.opened).toHaveLength(1)
})

test('fails only the request whose response has too many parts', async () => {
  const bff = await start({ answerParts: 3 })
  bff.deployment.onQuestion(({ id, send }) => send(`${id}|0|5|["x"`))
  const browser = await bff.connect()
  browser.send(statusQuestion('1'))
  expect(failureOf(await browser.next())).toMatchObject({ id: '1', code: 'too_large' })
})

test('stops reading an endless response of the token issuer', async () => {
  const issuer = createServer((_request, response) => {
    const more = (): void => {
      while (response.write(' '.repeat(65_536)));
    }
    response.on('drain', more)
    response.writeHead(200, { 'content-type': 'application/json' })
    more()
  })
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve))
  const deployment = await startStandIn()
  const authUrl = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`
  running = await startRunningBff(
    { limits: { tokenAnswerMs: 600_000 } },
    { ...deployment, settings: { ...deployment.settings, authUrl } },
  )
  const response = await fetch(`${running.address}/api/v1/location/list`)
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'unavailable' }])
  issuer.closeAllConnections()
  issuer.close()
  await deployment.close()
})
