import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sixSettings } from '../support/stand-in-deployment.ts'
import { runsRare } from '../support/thoroughness.ts'
import { runChild } from './child.ts'
import { programScene } from './program-scene.ts'

const scene = programScene()

describe.concurrent('the command line', () => {
  test('lists the faults of all settings by name and starts nothing', async () => {
    const { status, stdout, stderr } = await runChild(['start'], {
      RETAIL_CLIENT_SECRET: 'a-very-secret-word',
      PORT: 'eighty',
      HOST: '0.0.0.0',
      LOG_LEVEL: 'loud',
      SERVICE_PORT: '-1',
      DATA_DIR: join(scene.folder, 'never-made'),
    }).ended
    expect([status, stdout]).toEqual([1, ''])
    const named = stderr.split('\n').flatMap((line) => /^ {2}([A-Z_]+) /.exec(line)?.[1] ?? [])
    expect(named).toEqual([
      ...['RETAIL_BASE_URL', 'RETAIL_WS_URL', 'RETAIL_AUTH_URL', 'RETAIL_CLIENT_ID', 'RETAIL_AUDIENCE'],
      ...['HOST', 'PORT', 'SERVICE_PORT', 'LOG_LEVEL'],
    ])
    expect(stderr).not.toContain('a-very-secret-word')
  })

  test('reports a port in use and names the setting to change', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address()
        resolve(address !== null && typeof address === 'object' ? address.port : 0)
      })
    })
    const data = join(scene.folder, 'not-made-either')
    const { status, stdout, stderr } = await runChild(['start'], { DATA_DIR: data, PORT: String(port) }).ended
    other.close()
    // Before the demo is created.
    expect(existsSync(data)).toBe(false)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`Port ${port} of 127.0.0.1 is in use by another program`)
    expect(stderr).toContain('PORT=')
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('explains how to fix an unusable data folder', async () => {
    const file = join(scene.folder, 'a-file')
    await writeFile(file, 'no folder')
    const { status, stdout, stderr } = await runChild(['start'], { DATA_DIR: file, PORT: '0' }).ended
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('set another DATA_DIR')
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('prints one line and exits cleanly on Ctrl-C', async () => {
    const child = runChild(['start'], { ...sixSettings(scene.deployment), PORT: '0' })
    await child.says(/Shopfloor is at http:\/\/127\.0\.0\.1:\d+\n/)
    child.process.kill('SIGINT')
    const { status, stdout } = await child.ended
    expect([status, stdout.split('\n').length]).toEqual([0, 2])
  })

  test('keeps running if nobody reads its output', async () => {
    const child = runChild(['start'], { ...sixSettings(scene.deployment), PORT: '0', LOG_LEVEL: 'info' })
    child.process.stdout?.destroy()
    await child.warns(/Server listening/)
    child.process.kill('SIGINT')
    expect((await child.ended).status).toBe(0)
  })

  test.runIf(runsRare)(
    'stops at once on Ctrl-C while creating demo data, and recreates them on the next start',
    async () => {
      const data = { DATA_DIR: join(scene.folder, 'broken-off') }
      const child = runChild(['demo'], data)
      await child.warns(/Creating demo data {3}0 %/)
      child.process.kill('SIGINT')
      await child.ended
      expect(child.process.signalCode).toBe('SIGINT')

      const next = await runChild(['demo', '--days', '1'], data).ended
      expect([next.status, next.stdout]).toEqual([0, expect.stringContaining('12 stores')])
    },
  )

  test('reports faults of the clients file without its secrets, before creating data', async () => {
    const file = join(scene.folder, 'clients.json')
    await writeFile(file, '[{"client_id":"a","client_secret":"a-very-secret-word","scopes":["write"]}]')
    const settings = {
      DATA_DIR: join(scene.folder, 'no-clients'),
      SERVICE_PORT: '0',
      SERVICE_CLIENTS_FILE: file,
    }
    const { status, stdout, stderr } = await runChild(['service'], settings).ended
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`${file} needs attention: [0].scopes[0] must be one of read, ingest`)
    expect(stderr).not.toMatch(/a-very-secret-word|Creating demo data/)
  })

  test('exits with status 2 for an unknown command', async () => {
    const { status, stderr } = await runChild(['dance']).ended
    expect(status).toBe(2)
    expect(stderr).toContain('There is no command "dance".')
  })
})

test.runIf(runsRare)(
  'prints settings of the service that a dashboard can use, and locks its folder',
  async () => {
    const data = { DATA_DIR: join(scene.folder, 'data'), SERVICE_PORT: '0', PORT: '0' }
    const demo = await runChild(['demo', '--days', '1'], data).ended
    expect(demo.stdout).toMatch(/^Northgate Stores: 12 stores, \d+ cameras, \d+ visits/)
    expect(demo.status).toBe(0)

    const again = await runChild(['demo', '--days', '1'], data).ended
    expect([again.status, again.stdout]).toEqual([1, ''])
    expect(again.stderr).toContain('already has data')

    const service = runChild(['service'], data)
    await service.says(/RETAIL_INGEST_CLIENT_SECRET=.+\n/)
    const [forDashboards = '', forSenders = ''] = service.stdout().split('Cameras and tills')
    expect(forSenders.match(/^RETAIL_\w+/gm)).toEqual([
      'RETAIL_INGEST_CLIENT_ID',
      'RETAIL_INGEST_CLIENT_SECRET',
    ])
    const pasted = Object.fromEntries(
      forDashboards
        .split('\n')
        .filter((line) => line.startsWith('RETAIL_'))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    expect(Object.keys(pasted)).toEqual(Object.keys(sixSettings(scene.deployment)))

    const dashboard = runChild(['start'], { ...pasted, PORT: '0' })
    const [, address] = await dashboard.says(/Shopfloor is at (\S+)\n/)
    const locations: unknown = await (await fetch(`${address}/api/v1/location/list`)).json()
    expect(locations).toHaveLength(12)

    const second = await runChild(['start'], data).ended
    expect([second.status, second.stdout]).toEqual([1, ''])
    expect(second.stderr).toContain('Another Shopfloor is using')
    // If the lock is visible, the engine is not opened and prints nothing.
    if (process.platform === 'linux') expect(second.stderr.split('\n')).toHaveLength(2)

    dashboard.process.kill('SIGINT')
    service.process.kill('SIGINT')
    expect((await dashboard.ended).status).toBe(0)
    expect((await service.ended).status).toBe(0)
  },
)
