import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openWarehouse } from '../../src/service/warehouse/warehouse.ts'
import { openRawSocket } from '../support/raw-socket.ts'
import {
  fetchToken,
  holdWarehouse,
  noWarehouse,
  runService,
  temporaryFolder,
} from '../support/running-service.ts'
import { openConnection, readAnswer } from './http/raw-connection.ts'

const patience = 60_000

test('while it finishes, the service answers what it has taken and tells all others that it closes', async () => {
  const held = holdWarehouse()
  const service = await runService({ warehouse: held, limits: { shutdownGraceMs: patience } })
  const token = await fetchToken(service)
  const inFlight = await openConnection(service.listeningUrl)
  inFlight.write(`GET /v1/location/list HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await expect.poll(() => held.begun).toBe(1)
  const closed = service.close()

  const ready = await fetch(`${service.baseUrl}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'unavailable', detail: 'The service is closing.' }),
  ])
  expect((await fetch(`${service.baseUrl}/healthz`)).status).toBe(200)
  expect((await fetch(service.metricsUrl ?? '')).status).toBe(200)
  const refused = await fetch(`${service.baseUrl}/v1/location/list`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([refused.status, refused.headers.get('connection'), refused.headers.get('retry-after')]).toEqual([
    503,
    'close',
    '1',
  ])
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  expect(held.begun).toBe(1)
  await expect(openRawSocket(`${service.wsUrl}?token=${token}`)).rejects.toThrow('503')

  held.settle([])
  expect(readAnswer(await inFlight.closed)).toMatchObject({ status: 200, body: '[]' })
  await closed
  await expect(fetch(`${service.baseUrl}/healthz`)).rejects.toThrow()
})

test('connections that ask nothing, or not to the end, hold nothing up', async () => {
  const service = await runService({ warehouse: noWarehouse, limits: { shutdownGraceMs: patience } })
  const silent = await openConnection(service.listeningUrl)
  const half = await openConnection(service.listeningUrl)
  half.write('GET /healthz HTTP/1.1\r\nHost:')
  const idle = await openConnection(service.listeningUrl)
  idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await idle.until(/"ok"\}$/)
  await service.close()
  await Promise.all([silent.closed, half.closed, idle.closed])
})

test('a body that never ends holds the end up no longer than the grace time', async () => {
  const service = await runService({ warehouse: noWarehouse, limits: { shutdownGraceMs: 20 } })
  const token = await fetchToken(service)
  const slow = await openConnection(service.listeningUrl)
  slow.write(
    `POST /v1/recording/uptimes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  )
  // Its head has been read when a later request on another connection is answered.
  await fetch(`${service.baseUrl}/healthz`)
  await service.close()
  await slow.closed
})

test('SIGTERM ends the program with status 0, after what it has taken is answered', {
  timeout: patience,
}, async () => {
  const folder = await temporaryFolder()
  const warehouse = await openWarehouse({ kind: 'embedded', folder: join(folder, 'warehouse') })
  await warehouse.insert('organisations', [{ id: 'org', name: 'Organisation' }])
  await warehouse.insert('locations', [
    { id: 'store', organisation_id: 'org', name: 'Store', timezone: 'Europe/London', currency: 'GBP' },
  ])
  await warehouse.close()

  const program = spawn(process.execPath, ['--import', 'tsx', 'src/cli.ts', 'service'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      SERVICE_HOST: '127.0.0.1',
      SERVICE_PORT: '0',
      LOG_LEVEL: 'info',
      SHUTDOWN_GRACE_SECONDS: '30',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  let told = ''
  let logged = ''
  program.stdout.on('data', (chunk) => {
    told += chunk
  })
  program.stderr.on('data', (chunk) => {
    logged += chunk
  })
  const ended = new Promise<number | null>((resolve) => program.on('close', resolve))
  await expect.poll(() => told, { timeout: patience }).toMatch(/RETAIL_AUDIENCE=\S+\n/)
  const setting = (name: string) => new RegExp(`${name}=(\\S+)`).exec(told)?.[1] ?? ''

  const exchange = await fetch(`${setting('RETAIL_AUTH_URL')}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: setting('RETAIL_CLIENT_ID'),
      client_secret: setting('RETAIL_CLIENT_SECRET'),
      audience: setting('RETAIL_AUDIENCE'),
      grant_type: 'client_credentials',
    }),
  })
  const { access_token: token } = (await exchange.json()) as { access_token: string }
  const socket = await openRawSocket(`${setting('RETAIL_WS_URL')}?token=${token}`)
  const silent = connect(Number(new URL(setting('RETAIL_BASE_URL')).port), '127.0.0.1')
  silent.on('error', () => undefined)

  const questions = 40
  const body = { returnEntityType: 'location', entityType: 'organisation', entities: ['org'] }
  for (let index = 0; index < questions; index += 1) {
    socket.send(JSON.stringify({ action: 'detail', data: { id: `q${index}`, route: 'detail/list', body } }))
  }
  // The first is answered: the others are taken.
  const answers = [await socket.next()]
  program.kill('SIGTERM')
  while (answers.length < questions) answers.push(await socket.next())
  for (const answer of answers) expect(answer).toMatch(/^q\d+\|0\|0\|\[\{"id":"store"/)
  expect((await socket.closed).code).toBe(1001)
  expect(await ended).toBe(0)
  silent.destroy()
  // From its first line to its last, nothing went wrong, and nothing secret was said.
  expect(logged).not.toMatch(/"level":[56]0/)
  expect(logged).toContain('"outcome":"ok"')
  expect(logged).not.toContain(token)
  expect(logged).not.toContain(setting('RETAIL_CLIENT_SECRET'))
})
