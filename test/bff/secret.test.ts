import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningBff, startRunningBff, statusQuestion } from '../support/running-bff.ts'

let folder: string
let bff: RunningBff

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shopfloor-secret-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Shopfloor</title>')
  bff = await startRunningBff({ publicFolder: folder })
})

afterAll(async () => {
  await bff.close()
  await rm(folder, { recursive: true })
})

/** A hostile deployment that repeats secret and token in every response. */
function repeatEverything(): string {
  const { clientSecret } = bff.deployment.settings
  return `${clientSecret} ${encodeURIComponent(clientSecret)} ${bff.deployment.tokens.join(' ')}`
}

test('leaks neither the secret nor tokens in responses, headers, frames, logs or files', async () => {
  const seen: string[] = []
  const look = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${bff.address}${path}`, init)
    seen.push(JSON.stringify([...response.headers]), await response.text())
  }
  const json = { 'content-type': 'application/json' }

  for (const state of ['down', 'garbled', 'refusing', 'well'] as const) {
    bff.deployment.issuer(state)
    bff.pass(120_000)
    for (const status of [200, 401, 422, 500]) {
      bff.deployment.onHttp((_request, reply) =>
        reply
          .code(status)
          .header('x-debug', repeatEverything())
          .send(status === 200 ? [] : { code: 'unacceptable', detail: repeatEverything() }),
      )
      await look('/api/v1/location/list')
      await look('/api/v1/recording/uptimes', { method: 'POST', headers: json, body: '{}' })
      await look('/api/v1/recording/a/uptime?start=2026-01-01&end=2026-01-02')
    }

    const browser = await bff.connect()
    seen.push(JSON.stringify(browser.headers))
    bff.deployment.onQuestion((question) =>
      question.answer(JSON.stringify({ error: { code: 'bad_request', message: repeatEverything() } })),
    )
    browser.send(statusQuestion('1'))
    seen.push(await browser.next())
    bff.deployment.onQuestion((question) => question.send(`{"message":"${repeatEverything()}"}`))
    browser.send(statusQuestion('2'))
    seen.push(await browser.next())
  }
  for (const path of [
    '/',
    '/api/session',
    '/healthz',
    '/nothing',
    '/.env',
    '/data/service-credentials.json',
  ]) {
    await look(path, { headers: { accept: 'text/html' } })
  }
  for (const file of await readdir(folder)) seen.push(await readFile(join(folder, file), 'utf8'))

  const everything = `${seen.join('\n')}\n${bff.log()}`
  // Guards the test itself: failures were answered, and their texts came through.
  expect(everything).toContain('[removed]')
  expect(bff.log()).toContain('"msg":"no token"')
  expect(bff.deployment.tokens.length).toBeGreaterThan(0)
  const { clientSecret } = bff.deployment.settings
  for (const hidden of [clientSecret, ...bff.deployment.tokens]) expect(everything).not.toContain(hidden)
})

test('names the client secret only where it is read, declared and used', async () => {
  const source = join(import.meta.dirname, '../../src/bff')
  const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const naming: string[] = []
  for (const name of files) {
    if (/client_?secret/i.test(await readFile(join(source, name), 'utf8'))) naming.push(name)
  }
  expect(naming.sort()).toEqual([
    'configuration.ts',
    'settings/deployment.ts',
    'settings/sealed-credentials.ts',
    // The dashboard's own login has a client secret, too.
    'sign-in/authentication.ts',
    'sign-in/openid-provider.ts',
  ])
})
