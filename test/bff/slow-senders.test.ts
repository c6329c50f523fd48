import { connect } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { type RunningBff, startRunningBff } from '../support/running-bff.ts'

const httpRequestMs = 150
let running: RunningBff | null = null

afterEach(async () => {
  await running?.close()
  running = null
})

/**
 * Sends the beginning, and then one byte after the other without end. Resolves with the response when the connection is
 * cut.
 */
async function dribble(beginning: string, letter: string) {
  running = await startRunningBff({ limits: { httpRequestMs } })
  const { hostname, port } = new URL(running.address)
  const startedAt = performance.now()
  const line = connect(Number(port), hostname)
  const dribbling = setInterval(() => line.write(letter), 10)
  onTestFinished(() => {
    clearInterval(dribbling)
    line.destroy()
  })
  line.write(beginning)
  let answer = ''
  line.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  // Writing to a closed connection fails, as expected.
  line.on('error', () => undefined)
  await new Promise((resolve) => line.once('close', resolve))
  return { answer, afterMs: performance.now() - startedAt }
}

const host = 'Host: localhost\r\n'

test.each([
  ['its request line', 'GET /', 'a'],
  ['its headers', `GET /healthz HTTP/1.1\r\n${host}X-Slow: `, 'a'],
  [
    'its body',
    `POST /api/v1/recording/uptimes HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n`,
    ' ',
  ],
])('cuts off a client that sends %s for too long, with a reason', async (_what, beginning, letter) => {
  const { answer, afterMs } = await dribble(beginning, letter)
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
    status: 408,
    code: 'timeout',
    detail: 'The request did not arrive in time.',
  })
  expect(afterMs).toBeGreaterThanOrEqual(httpRequestMs - 1)
})
