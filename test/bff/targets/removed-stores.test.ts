/** Targets of stores that the deployment does not list any more, with either database. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseLocation } from '../../../src/bff/database/database-location.ts'
import { readRemovedStores } from '../../../src/protocol/targets.ts'
import { type Databases, openDatabases, usualDatabaseKinds } from '../../support/databases.ts'
import { askAs } from '../../support/paired-screen.ts'
import { peopleWhoWrite } from '../../support/people-who-write.ts'
import type { RunningBff } from '../../support/running-bff.ts'

const people = peopleWhoWrite()

const removedOf = async (server: RunningBff, who: Record<string, string>) => {
  const { body } = await askAs(server, who, 'GET', '/targets/removed')
  expect(readRemovedStores(body)).toEqual(body.stores)
  return body.stores
}
const removeOf = async (server: RunningBff, who: Record<string, string>, store: string) =>
  (await askAs(server, who, 'DELETE', `/targets/removed/${store}`)).status

describe.each(usualDatabaseKinds)('targets of a removed store in %s', (kind) => {
  let databases: Databases
  let location: DatabaseLocation
  beforeAll(async () => {
    databases = await openDatabases(kind)
  })
  afterAll(() => databases.close())
  beforeEach(async () => {
    location = await databases.newLocation()
  })

  /** Writes targets of the first and the third store in March and April, then removes the stores in `gone`. */
  async function startWithout(...gone: readonly string[]): Promise<RunningBff> {
    const first = await people().start(location)
    const target = { location: 'store-1', from: '2026-03-31', until: '2026-04-01', entries: 900 }
    const targets = [
      target,
      { ...target, location: 'store-3' },
      { ...target, from: '2026-04-01', entries: 10, revenue: 500 },
    ]
    expect((await askAs(first, people().ben, 'POST', '/targets', { targets })).status).toBe(200)
    await first.stop()
    people().asked.removedStores.push(...gone)
    return people().start(location)
  }

  test('are listed to those who see it, and removed by them', async () => {
    const server = await startWithout('store-1', 'store-3')
    const { ann, ben } = people()
    expect(await removedOf(server, ben)).toEqual([
      { location: 'store-1', months: 2 },
      { location: 'store-3', months: 2 },
    ])
    // Her login names the first store only.
    expect(await removedOf(server, ann)).toEqual([{ location: 'store-1', months: 2 }])
    expect(await removeOf(server, ann, 'store-3')).toBe(404)
    expect(await removeOf(server, ann, 'store-1')).toBe(200)
    expect(await removedOf(server, ben)).toEqual([{ location: 'store-3', months: 2 }])
    expect(await removeOf(server, ann, 'store-1')).toBe(404)
    expect(await removeOf(server, ben, 'store-3')).toBe(200)
    expect(await removedOf(server, ben)).toEqual([])
  })

  test('cannot be set, and those of a store that exists are not removed so', async () => {
    const server = await startWithout('store-3')
    const { ben } = people()
    const one = { location: 'store-3', from: '2026-05-01', until: '2026-05-01', entries: 5 }
    expect((await askAs(server, ben, 'POST', '/targets', { targets: [one] })).status).toBe(403)
    expect(await removeOf(server, ben, 'store-1')).toBe(404)
    const { body } = await askAs(server, ben, 'GET', '/targets?location=store-1&from=2026-03&until=2026-04')
    expect(body.months).toHaveLength(2)
  })
})
