/** What people wrote about a store can still be changed after the store has gone. */

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatabaseLocation } from '../../../src/bff/database/database-location.ts'
import { type AccessProxy, startAccessProxy } from '../../support/access-proxy.ts'
import { type Databases, openDatabases } from '../../support/databases.ts'
import { askAs, pairScreen } from '../../support/paired-screen.ts'
import { type RunningBff, startRunningBff } from '../../support/running-bff.ts'
import { answerForSmallChain } from '../../support/small-chain-deployment.ts'
import { type StandInDeployment, startStandIn } from '../../support/stand-in-deployment.ts'

let proxy: AccessProxy
let deployment: StandInDeployment
let databases: Databases
let location: DatabaseLocation
let server: RunningBff
let ben: Record<string, string>

beforeEach(async () => {
  proxy = await startAccessProxy()
  deployment = await startStandIn()
  answerForSmallChain(deployment)
  databases = await openDatabases('embedded')
  location = await databases.newLocation()
  ben = await proxy.headers({ sub: 'ben', name: 'Ben', stores: 'all' })
  await start()
})
afterEach(async () => {
  await server.close()
  expect(deployment.surprises).toEqual([])
  await deployment.close()
  await databases.close()
  await proxy.close()
})

async function start(): Promise<void> {
  server = await startRunningBff({ authentication: proxy.authentication, database: location }, deployment)
}

async function closeForGood(...closed: readonly string[]): Promise<void> {
  await server.close()
  const left = ['store-1', 'store-2', 'store-3'].filter((id) => !closed.includes(id))
  deployment.onHttp((_, reply) => reply.send(left.map((id) => ({ id, name: `Name of ${id}` }))))
  await start()
}

const post = (path: string, body: unknown) => askAs(server, ben, 'POST', path, body)

test('an event of a store that has gone can be changed, but gets no other such store', async () => {
  const sale = { kind: 'promotion', title: 'Sale', from: '2026-03-02', until: '2026-03-08' }
  const { id } = (await post('/events', { ...sale, stores: ['store-1', 'store-2'] })).body
  await closeForGood('store-2', 'store-3')
  const changed = { ...sale, title: 'Spring sale', stores: ['store-1', 'store-2'], version: 1 }
  expect(await post(`/events/${id}`, changed)).toMatchObject({ status: 200, body: { version: 2 } })
  const more = { ...changed, stores: ['store-1', 'store-2', 'store-3'], version: 2 }
  expect((await post(`/events/${id}`, more)).status).toBe(403)
  expect((await post(`/events/${id}`, { ...changed, stores: ['store-1'], version: 2 })).status).toBe(200)
  expect((await post(`/events/${id}`, { ...changed, version: 3 })).status).toBe(403)
})

test('a view of a store that has gone can be renamed, but gets no other such store', async () => {
  const view = { name: 'Weekly', address: '/footfall?stores=store-1,store-2' }
  const { id } = (await post('/views', view)).body
  await closeForGood('store-2', 'store-3')
  expect((await post(`/views/${id}`, { ...view, name: 'Week', version: 1 })).status).toBe(200)
  const more = { name: 'Week', address: '/footfall?stores=store-2,store-3', version: 2 }
  expect((await post(`/views/${id}`, more)).status).toBe(403)
})

test('a screen of a store that has gone can be renamed, but gets no other such store', async () => {
  const { id } = await pairScreen(server, ben, ['store-1', 'store-2'])
  await closeForGood('store-2', 'store-3')
  const settings = { name: 'Back office', stores: ['store-1', 'store-2'] }
  expect((await post(`/screens/${id}`, settings)).status).toBe(200)
  expect((await post(`/screens/${id}`, { ...settings, stores: ['store-3'] })).status).toBe(403)
  expect((await post(`/screens/${id}`, { ...settings, stores: ['store-1'] })).status).toBe(200)
  expect((await post(`/screens/${id}`, settings)).status).toBe(403)
})
