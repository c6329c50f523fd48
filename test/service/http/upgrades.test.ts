import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { noWarehouse, runService, type TestService, testCredentials } from '../../support/running-service.ts'

const offer = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__']

/** Sends each piece after the response to the previous one, and returns the responses. */
function exchange(service: TestService, pieces: readonly string[]): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const answers: string[] = []
    const peer = connect(Number(new URL(service.baseUrl).port), '127.0.0.1', () =>
      peer.write(pieces[0] ?? ''),
    )
    peer.on('error', reject)
    let received = ''
    peer.on('data', (chunk) => {
      received += String(chunk)
      const length = lengthOfAnswer(received)
      if (received.length < length) return
      answers.push(received.slice(0, length))
      received = received.slice(length)
      const next = pieces[answers.length]
      if (next === undefined) peer.end()
      else peer.write(next)
    })
    peer.on('close', () => resolve(answers))
  })
}

/** The length of the first response with headers and body; too large if its headers are incomplete. */
function lengthOfAnswer(text: string): number {
  const head = text.indexOf('\r\n\r\n')
  const body = /^content-length: (\d+)/im.exec(text)?.[1]
  return head === -1 || body === undefined ? text.length + 1 : head + 4 + Number(body)
}

const request = (line: string, headers: readonly string[], body = '') =>
  `${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\n${body}`

test('answers repeated offers of HTTP/2 over HTTP/1.1', async () => {
  const service = await runService({ warehouse: noWarehouse })
  const get = request('GET /healthz HTTP/1.1', offer)
  const answers = await exchange(service, [
    ...Array<string>(20).fill(get),
    request('GET /healthz HTTP/1.1', []),
  ])
  expect(answers).toHaveLength(21)
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(answer).toMatch(/\{"status":"ok"\}$/)
  }
})

test('answers an offer of HTTP/2 with a body over HTTP/1.1', async () => {
  const service = await runService({ warehouse: noWarehouse })
  const body = JSON.stringify({
    client_id: testCredentials.clientId,
    client_secret: testCredentials.clientSecret,
    audience: testCredentials.audience,
    grant_type: 'client_credentials',
  })
  const [answer] = await exchange(service, [
    request(
      'POST /oauth/token HTTP/1.1',
      [...offer, 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`],
      body,
    ),
  ])
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(answer).toContain('"access_token"')
})
