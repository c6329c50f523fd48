import { expect, test } from 'vitest'
import { startBff } from '../../../src/bff/bff.ts'
import { startAccessProxy } from '../../support/access-proxy.ts'
import { silentLog } from '../../support/demo-service.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { runService, testCredentials } from '../../support/running-service.ts'

const warehouse = await openMemoryWarehouse()
const cameras = (store: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${store}-camera-${String(index).padStart(4, '0')}`)

test('requests the uptime of all own recordings within the limits of the service', async () => {
  const place = { organisation_id: 'chain', timezone: 'UTC' }
  const stores = { own: cameras('own', 1201), other: cameras('other', 1) }
  await warehouse.insert('organisations', [{ id: 'chain', name: 'Chain' }])
  await warehouse.insert(
    'locations',
    Object.keys(stores).map((id) => ({ ...place, id, name: id, currency: 'GBP' })),
  )
  await warehouse.insert(
    'recordings',
    Object.entries(stores).flatMap(([location_id, ids]) =>
      ids.map((id) => ({ ...place, id, location_id, camera_server_id: 'server', name: id })),
    ),
  )
  const service = await runService({ warehouse })
  const proxy = await startAccessProxy()
  const bff = await startBff({
    host: '127.0.0.1',
    port: 0,
    deployment: { ...service, ...testCredentials },
    publicFolder: null,
    log: silentLog,
    authentication: proxy.authentication,
  })
  try {
    const ask = async (recids?: readonly string[]) => {
      const response = await fetch(`${bff.address}/api/v1/recording/uptimes`, {
        method: 'POST',
        headers: { ...(await proxy.headers({ stores: ['own'] })), 'content-type': 'application/json' },
        body: JSON.stringify({ start: '2026-03-01', end: '2026-03-01', ...(recids && { recids }) }),
      })
      return { status: response.status, answer: (await response.json()) as unknown }
    }
    // The single request would exceed the limit.
    expect(await ask(stores.own)).toMatchObject({ status: 413, answer: { code: 'too_large' } })
    const { status, answer } = await ask()
    expect(status).toBe(200)
    const results = answer as readonly { recording: { id: string }; uptime: readonly unknown[] }[]
    expect(results.map(({ recording }) => recording.id).sort()).toEqual(stores.own)
    expect(results.filter(({ uptime }) => uptime.length !== 24)).toEqual([])
  } finally {
    await bff.close()
    await proxy.close()
  }
})
