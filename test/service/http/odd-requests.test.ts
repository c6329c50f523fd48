import { expect, test } from 'vitest'
import { noWarehouse, runService } from '../../support/running-service.ts'
import { openConnection, readAnswer } from './raw-connection.ts'

const service = () => runService({ warehouse: noWarehouse })

/** The responses to a text on one connection that the client then half-closes. */
async function exchange(url: string, text: string) {
  const connection = await openConnection(url)
  connection.socket.end(text)
  return connection.closed
}

test.each([
  ['a line that is not HTTP', 'hello\r\n\r\n', 400],
  ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['the first bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['an unknown method', 'BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  [
    'two content lengths',
    'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    400,
  ],
  [
    'a content length with chunks',
    'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['an invalid content length', 'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400],
  [
    'a chunk without a size',
    'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    400,
  ],
  ['a header name with a space', 'GET /healthz HTTP/1.1\r\nHost : x\r\n\r\n', 400],
  ['NUL in a field', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-a: \0\r\n\r\n', 400],
  ['ten thousand headers', `GET /healthz HTTP/1.1\r\nHost: x\r\n${'X-a: b\r\n'.repeat(10_000)}\r\n`, 431],
  [
    'a header of one mebibyte',
    `GET /healthz HTTP/1.1\r\nHost: x\r\nX-a: ${'b'.repeat(1024 * 1024)}\r\n\r\n`,
    431,
  ],
  ['a URL of one mebibyte', `GET /${'a'.repeat(1024 * 1024)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
])('answers %s with problem details and closes the connection', async (_case, text, status) => {
  const running = await service()
  const answer = readAnswer(await exchange(running.listeningUrl, text))
  expect(answer.status).toBe(status)
  expect(answer.head).toMatch(/content-type: application\/problem\+json/i)
  expect(JSON.parse(answer.body)).toMatchObject({ status, code: 'bad_request', type: 'about:blank' })
  expect((await fetch(`${running.baseUrl}/healthz`)).status).toBe(200)
})

test.each([
  ['HTTP/1.0, and ends the connection', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
  ['an absolute URL', 'GET http://elsewhere.example/healthz HTTP/1.1\r\nHost: x\r\n\r\n', 200],
  ['the target *', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', 404],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  ['a standard method that is not allowed', 'DELETE /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ['a method of WebDAV', 'PROPFIND /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 404],
  ['TRACE', 'TRACE /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 404],
  ['a path with broken escapes', 'GET /%zz/%e0%a4%a HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a path with NUL', 'GET /v1/recording/%00/uptime HTTP/1.1\r\nHost: x\r\n\r\n', 401],
  ['dots', 'GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n', 404],
])('answers %s', async (_case, text, status) => {
  const running = await service()
  expect(readAnswer(await exchange(running.listeningUrl, text)).status).toBe(status)
})

test('refuses CONNECT', async () => {
  const running = await service()
  const text = await exchange(running.listeningUrl, 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(text).not.toMatch(/^HTTP\/1\.1 2/)
})

test('answers pipelined requests in order', async () => {
  const running = await service()
  const paths = Array.from({ length: 500 }, (_, index) =>
    index % 2 === 0 ? '/healthz' : `/nowhere-${index}`,
  )
  const text = await exchange(
    running.listeningUrl,
    paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''),
  )
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  expect(statuses).toEqual(paths.map((path) => (path === '/healthz' ? 200 : 404)))
})

test('answers Expect: 100-continue, and refuses other expectations', async () => {
  const running = await service()
  const post = (expectation: string) =>
    `POST /oauth/token HTTP/1.1\r\nHost: x\r\nExpect: ${expectation}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`
  expect(await exchange(running.listeningUrl, post('100-continue'))).toMatch(
    /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /,
  )
  expect(readAnswer(await exchange(running.listeningUrl, post('wonders'))).status).toBe(417)
})
