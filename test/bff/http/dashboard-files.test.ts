import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compressFolder } from '../../../scripts/precompress.ts'
import { type RunningBff, startRunningBff } from '../../support/running-bff.ts'

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

/** The bytes on the wire: fetch would decompress them. */
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
  test('caches hashed files for a year, in the smallest encoding that the browser accepts', async () => {
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
    '%s is the page, revalidated each time',
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

  test('does not send the page again if the browser has it', async () => {
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
  ])('%s with %o is not the page: 404 as problem details', async (path, headers, method) => {
    const response = await get(path, headers as Readonly<Record<string, string>>, method)
    expect(response.status).toBe(404)
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(JSON.parse(response.body.toString())).toMatchObject({ code: 'not_found' })
  })

  test('identifies the build', async () => {
    const { body } = await get('/api/session')
    expect(JSON.parse(body.toString()).build).toMatch(/^[0-9a-f]{12}$/)
  })
})
