import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openWarehouse } from '../../src/service/warehouse/warehouse.ts'
import { buildProgram, runChild } from '../cli/child.ts'
import { openRawSocket } from '../support/raw-socket.ts'
import { temporaryFolder } from '../support/running-service.ts'

const patience = 60_000

test('exits with status 0 on SIGTERM after it has answered accepted requests', {
  timeout: patience,
}, async () => {
  const folder = await temporaryFolder()
  const warehouse = await openWarehouse({ kind: 'embedded', folder: join(folder, 'warehouse') })
  await warehouse.insert('organisations', [{ id: 'org', name: 'Organisation' }])
  await warehouse.insert('locations', [
    { id: 'store', organisation_id: 'org', name: 'Store', timezone: 'Europe/London', currency: 'GBP' },
  ])
  await warehouse.close()

  await buildProgram()
  const program = runChild(['service'], {
    DATA_DIR: folder,
    SERVICE_HOST: '127.0.0.1',
    SERVICE_PORT: '0',
    LOG_LEVEL: 'info',
    SHUTDOWN_GRACE_SECONDS: '30',
  })
  onTestFinished(() => void program.process.kill('SIGKILL'))
  await program.says(/RETAIL_AUDIENCE=\S+\n/)
  const setting = (name: string) => new RegExp(`${name}=(\\S+)`).exec(program.stdout())?.[1] ?? ''

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
  // The first response has arrived, so the others have been accepted.
  const answers = [await socket.next()]
  program.process.kill('SIGTERM')
  while (answers.length < questions) answers.push(await socket.next())
  for (const answer of answers) expect(answer).toMatch(/^q\d+\|0\|0\|\[\{"id":"store"/)
  expect((await socket.closed).code).toBe(1001)
  const { status, stderr: logged } = await program.ended
  expect(status).toBe(0)
  silent.destroy()
  // No errors and no secrets from the first log line to the last.
  expect(logged).not.toMatch(/"level":[56]0/)
  expect(logged).toContain('"outcome":"ok"')
  expect(logged).not.toContain(token)
  expect(logged).not.toContain(setting('RETAIL_CLIENT_SECRET'))
})
