import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compressFolder } from '../../../scripts/precompress.ts'
import type { BffOptions } from '../../../src/bff/bff-options.ts'
import { type AccessProxy, publicUrl, startAccessProxy } from '../../support/access-proxy.ts'
import { startLogin } from '../../support/openid-login.ts'
import type { RunningProvider } from '../../support/openid-provider.ts'
import { type RunningBff, startRunningBff } from '../../support/running-bff.ts'
import { answerForSmallChain } from '../../support/small-chain-deployment.ts'
import { deviations, faultsOf, type GradedAnswer } from './grade.ts'
import { recommended } from './owasp-list.ts'

const script = `export const words = ${JSON.stringify('long enough to gain by it '.repeat(100))}`
let folder: string
let proxy: AccessProxy
let provider: RunningProvider
/** On loopback, behind TLS with a signed assertion, and behind TLS with sessions of its own. */
let doors: Record<'open' | 'proxy' | 'oidc', RunningBff>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shopfloor-headers-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Shopfloor</title>')
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'assets', 'main-a1b2c3d4.js'), script)
  await compressFolder(folder)
  proxy = await startAccessProxy()
  const login = await startLogin(publicUrl, { secret: null })
  provider = login.provider
  const start = async (options: Partial<BffOptions>) => {
    const bff = await startRunningBff({ publicFolder: folder, ...options })
    answerForSmallChain(bff.deployment)
    return bff
  }
  doors = {
    open: await start({ limits: { httpBodyBytes: 1024 } }),
    proxy: await start({ authentication: proxy.authentication, hstsSeconds: 31_536_000 }),
    oidc: await start({
      hstsSeconds: 31_536_000,
      limits: { signInsPerMinute: 4 },
      authentication: login.authentication,
    }),
  }
})

afterAll(async () => {
  for (const bff of Object.values(doors)) await bff.close()
  await provider.close()
  await proxy.close()
  await rm(folder, { recursive: true })
})

/** Sends text on a connection of its own, and reads the head of the response. */
function ask(bff: RunningBff, text: string): Promise<{ status: number; headers: Record<string, string> }> {
  const { hostname, port, host } = new URL(bff.address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let came = ''
    socket.on('error', reject)
    socket.on('data', (data) => {
      came += data.toString('latin1')
      const end = came.indexOf('\r\n\r\n')
      if (end === -1) return
      socket.destroy()
      const [first = '', ...lines] = came.slice(0, end).split('\r\n')
      const headers = lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ])
      resolve({ status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers) })
    })
    socket.write(text.replaceAll('HOST', host))
  })
}

const request = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: HOST', ...headers, '', ''].join('\r\n')
const page = 'Accept: text/html'
const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
const json = 'Content-Type: application/json'

type Kind = Pick<GradedAnswer, 'file' | 'signsOut'>
type Case = readonly [what: string, door: keyof typeof doors, status: number, text: string, kind?: Kind]

const plain: Kind = { file: null, signsOut: false }
const file: Kind = { ...plain, file: 'other' }
const hashed: Kind = { ...plain, file: 'hashed' }
const signsOut: Kind = { ...plain, signsOut: true }

const answers: readonly Case[] = [
  ['the page', 'open', 200, request('GET /', page), file],
  ['a page of the dashboard', 'open', 200, request('GET /footfall?stores=a', page), file],
  ['the head of a page', 'open', 200, request('HEAD /footfall', page), file],
  ['a script', 'open', 200, request('GET /assets/main-a1b2c3d4.js'), hashed],
  [
    'a compressed script',
    'open',
    200,
    request('GET /assets/main-a1b2c3d4.js', 'Accept-Encoding: br'),
    hashed,
  ],
  ['a range of a script', 'open', 206, request('GET /assets/main-a1b2c3d4.js', 'Range: bytes=0-9'), hashed],
  ['a picture', 'open', 200, request('GET /favicon.svg'), file],
  ['the session', 'open', 200, request('GET /api/session')],
  ['a list', 'open', 200, request('GET /api/v1/location/list')],
  ['uptimes', 'open', 200, `${request('POST /api/v1/recording/uptimes', json, 'Content-Length: 2')}{}`],
  ['the health check', 'open', 200, request('GET /healthz')],
  ['the readiness check', 'open', 200, request('GET /readyz')],
  ['metrics', 'open', 200, request('GET /metrics')],
  ['an unknown path', 'open', 404, request('GET /nothing')],
  ['an unknown path of the API', 'open', 404, request('GET /api/nothing')],
  ['an unknown script', 'open', 404, request('GET /assets/nothing.js', page)],
  ['the page by way of the scripts', 'open', 404, request('GET /assets/..%2findex.html', page)],
  [
    'the page by way of the scripts, which a browser does not ask for',
    'open',
    200,
    request('GET /assets/../index.html', page),
    file,
  ],
  ['another method', 'open', 404, request('DELETE /api/session')],
  ['a malformed address', 'open', 400, request('GET /%zz')],
  [
    'a body that is not JSON',
    'open',
    415,
    `${request('POST /api/v1/recording/uptimes', 'Content-Type: text/xml', 'Content-Length: 2')}<>`,
  ],
  [
    'a body that is too large',
    'open',
    413,
    request('POST /api/v1/recording/uptimes', json, 'Content-Length: 2000'),
  ],
  ['a page of another site', 'open', 403, request('GET /api/session', 'Origin: https://elsewhere.example')],
  ['something other than HTTP', 'open', 400, 'nonsense\r\n\r\n'],
  ['a WebSocket at an unknown path', 'open', 404, request('GET /elsewhere', ...upgrade, key)],
  [
    'a WebSocket for another site',
    'open',
    403,
    request('GET /api/metrics', ...upgrade, key, 'Origin: https://elsewhere.example'),
  ],
  ['the page behind TLS', 'proxy', 200, request('GET /', page), file],
  ['a script behind TLS', 'proxy', 200, request('GET /assets/main-a1b2c3d4.js'), hashed],
  ['a list without a session', 'proxy', 401, request('GET /api/v1/location/list')],
  [
    'a WebSocket without a session',
    'proxy',
    401,
    request('GET /api/metrics', ...upgrade, key, `Origin: ${publicUrl}`),
  ],
  ['the redirect to the provider', 'oidc', 303, request('GET /auth/sign-in', page)],
  ['a callback without a sign-in', 'oidc', 400, request('GET /auth/callback?code=a', page)],
  ['a sign-out from elsewhere', 'oidc', 403, request('POST /auth/sign-out', 'Content-Length: 0')],
  [
    'a sign-out',
    'oidc',
    200,
    request('POST /auth/sign-out', 'Content-Length: 0', `Origin: ${publicUrl}`),
    signsOut,
  ],
  // The fifth in this minute.
  ['too many sign-ins', 'oidc', 429, request('GET /auth/sign-in', page)],
]

describe('the OWASP list of secure headers', () => {
  const each = answers.map(([what, door, status, text, kind]) => ({ what, door, status, text, kind }))
  test.each(each)('holds for $what ($door, $status)', async ({ door, status, text, kind = plain }) => {
    const answer = await ask(doors[door], text)
    expect(answer.status).toBe(status)
    expect(faultsOf({ headers: answer.headers, overTls: door !== 'open', ...kind })).toEqual([])
  })

  test('holds for a file that has not changed', async () => {
    const { headers } = await ask(doors.open, request('GET /favicon.svg'))
    const again = await ask(doors.open, request('GET /favicon.svg', `If-None-Match: ${headers.etag}`))
    expect(again.status).toBe(304)
    expect(faultsOf({ headers: again.headers, overTls: false, ...file })).toEqual([])
  })

  test('holds while the deployment is unreachable', async () => {
    const bff = await startRunningBff()
    bff.deployment.issuer('down')
    for (const path of ['/readyz', '/api/v1/location/list']) {
      const { status, headers } = await ask(bff, request(`GET ${path}`))
      expect(status).toBe(503)
      expect(faultsOf({ headers, overTls: false, ...plain })).toEqual([])
    }
    await bff.close()
  })

  test('rejects a missing, weaker or surplus header', async () => {
    const { headers } = await ask(doors.proxy, request('GET /', page))
    const kind = { ...file, overTls: true }
    for (const name of Object.keys(recommended).filter((one) => one !== 'clear-site-data')) {
      const { [name]: _left, ...rest } = headers
      expect(faultsOf({ headers: rest, ...kind })).toEqual([`${name}: is missing`])
    }
    const policy = headers['content-security-policy'] ?? ''
    const permissions = headers['permissions-policy'] ?? ''
    const weaker: Readonly<Record<string, string>>[] = [
      { server: 'fastify' },
      { 'cache-control': 'public' },
      { 'clear-site-data': '"cookies"' },
      { 'strict-transport-security': 'max-age=0' },
      { 'permissions-policy': permissions.replace('camera=()', 'camera=(self)') },
      { 'content-security-policy': policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'") },
      { 'content-security-policy': policy.replace("style-src 'self'", "style-src 'unsafe-eval'") },
      { 'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") },
    ]
    for (const changed of weaker) {
      expect(faultsOf({ headers: { ...headers, ...changed }, ...kind })).toHaveLength(1)
    }
  })

  test('requires a reason for each value that differs', async () => {
    // On loopback without TLS. With TLS the default is that of the list.
    const { headers } = await ask(doors.open, request('GET /', page))
    const other = Object.entries(recommended)
      .filter(([name, value]) => headers[name]?.toLowerCase() !== value)
      .map(([name]) => name)
    expect(Object.keys(deviations).sort()).toEqual(other.sort())
  })
})
