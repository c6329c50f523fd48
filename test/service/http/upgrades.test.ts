import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { noWarehouse, runService, type TestService, testCredentials } from '../../support/running-service.ts'

const offer = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__']

/** Sends the pieces over one connection, each after the answer to the one before; the answers. */
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

/** How long the answer at the front is, head and body; more than there is where its head is not complete. */
function lengthOfAnswer(text: string): number {
  const head = text.indexOf('\r\n\r\n')
  const body = /^content-length: (\d+)/im.exec(text)?.[1]
  return head === -1 || body === undefined ? text.length + 1 : head + 4 + Number(body)
}

const request = (line: string, headers: readonly string[], body = '') =>
  `${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\n${body}`

test('a client that offers HTTP/2 gets its answer over HTTP/1.1, again and again', async () => {
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

test('so does one whose request has a body', async () => {
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
