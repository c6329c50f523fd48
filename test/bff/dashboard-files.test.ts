import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compressFolder } from '../../scripts/precompress.ts'
import { type RunningBff, startRunningBff } from '../support/running-bff.ts'

const page = '<!doctype html><title>Shopfloor</title><div id="root"></div>'
const script = `export const words = ${JSON.stringify('long enough to gain by it '.repeat(100))}`

let folder: string
let bff: RunningBff

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shopfloor-public-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'assets', 'main-a1b2c3d4.js'), script)
  await writeFile(join(folder, '.hidden'), 'hidden')
  await compressFolder(folder)
  bff = await startRunningBff({ publicFolder: folder })
})

afterAll(async () => {
  await bff.close()
  await rm(folder, { recursive: true })
})

/** The bytes as they travel: fetch would unpack them. */
function get(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Readonly<Record<string, unknown>>; body: Buffer }>(
    (resolve, reject) => {
      request(`${bff.address}${path}`, { method, headers }, (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces),
          }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}

describe('the built dashboard', () => {
  test('keeps hashed files for a year, in the smallest form that the browser takes', async () => {
    const plain = await get('/assets/main-a1b2c3d4.js')
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/javascript/),
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(plain.body.toString()).toBe(script)

    const br = await get('/assets/main-a1b2c3d4.js', { 'accept-encoding': 'gzip, br' })
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/javascript/),
    })
    expect(brotliDecompressSync(br.body).toString()).toBe(script)
    expect(br.body.length).toBeLessThan(script.length / 10)

    const gzip = await get('/assets/main-a1b2c3d4.js', { 'accept-encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
  })

  test.each(['/', '/index.html', '/footfall?stores=a', '/wall', '/deep/er/route.with.dots'])(
    '%s is the page, asked about anew each time',
    async (path) => {
      const response = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
      expect(response.status).toBe(200)
      expect(response.body.toString()).toBe(page)
      expect(response.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      })
    },
  )

  test('the page is not sent again where the browser has it', async () => {
    const { headers } = await get('/')
    const again = await get('/', { 'if-none-match': String(headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  test.each([
    ['/assets/main-00000000.js', { accept: 'text/html' }, 'GET'],
    ['/api/v2/anything', { accept: 'text/html' }, 'GET'],
    ['/missing.png', { accept: 'image/*' }, 'GET'],
    ['/footfall', { accept: '*/*' }, 'GET'],
    ['/footfall', { accept: 'text/html' }, 'POST'],
    ['/.hidden', {}, 'GET'],
    ['/../package.json', {}, 'GET'],
    ['/%2e%2e/%2e%2e/etc/passwd', {}, 'GET'],
    ['/assets', {}, 'GET'],
  ])('%s with %o is no page: 404 as problem details', async (path, headers, method) => {
    const response = await get(path, headers as Readonly<Record<string, string>>, method)
    expect(response.status).toBe(404)
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(JSON.parse(response.body.toString())).toMatchObject({ code: 'not_found' })
  })

  test('the build has a name', async () => {
    const { body } = await get('/api/session')
    expect(JSON.parse(body.toString()).build).toMatch(/^[0-9a-f]{12}$/)
  })
})

describe('security headers', () => {
  test.each(['/', '/assets/main-a1b2c3d4.js', '/api/session', '/healthz', '/nothing-here'])(
    'stand on %s',
    async (path) => {
      const { headers } = await get(path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-frame-options': 'DENY',
      })
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  test('the policy lets nothing run that is inline, evaluated or from elsewhere', async () => {
    const { headers } = await get('/')
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => {
          const [name = '', ...sources] = directive.trim().split(' ')
          return [name, sources.join(' ')]
        }),
    )
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
    })
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*|http/)
  })
})

describe('an address that is no address', () => {
  const odd = [
    ['/../package.json', 404],
    ['/%2e%2e/%2e%2e/package.json', 404],
    ['/assets/../../package.json', 404],
    ['/..%2f..%2fpackage.json', 404],
    ['/assets/..%2f..%2fpackage.json', 404],
    ['/%', 400],
    ['/%ff', 400],
    ['/%00', 400],
    ['/api/v1/recording/%ff/uptime', 400],
  ] as const

  test.each(odd)('%s is refused with problem details, as no fault of the server', async (path, status) => {
    const before = bff.log().length
    const answer = await get(path)
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'application/problem+json'])
    expect(JSON.parse(String(answer.body))).toMatchObject({ status, code: expect.any(String) })
    expect(bff.log().slice(before)).not.toContain('"level":50')
  })

  test('a part of a file that it does not have is 416', async () => {
    const { status, body } = await get('/favicon.svg', { range: 'bytes=9999-' })
    expect([status, JSON.parse(String(body)).status]).toEqual([416, 416])
  })

  test.each(['.', '..', '%2e%2e', '%2E'])('the recording %s is not asked for', async (id) => {
    const { status, body } = await get(`/api/v1/recording/${id}/uptime?start=2026-01-01&end=2026-01-01`)
    expect([status, JSON.parse(String(body)).code]).toEqual([404, 'not_found'])
    expect(bff.deployment.surprises).toEqual([])
  })
})
