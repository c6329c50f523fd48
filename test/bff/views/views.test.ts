/** Saved views over HTTP, with either database. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseLocation } from '../../../src/bff/database/database-location.ts'
import { longestViewAddress, longestViewName, storesOfView } from '../../../src/protocol/view-rules.ts'
import { readView, readViews } from '../../../src/protocol/views.ts'
import { type Databases, openDatabases, usualDatabaseKinds } from '../../support/databases.ts'
import { askAs } from '../../support/paired-screen.ts'
import { peopleWhoWrite } from '../../support/people-who-write.ts'
import type { RunningBff, startRunningBff } from '../../support/running-bff.ts'

const people = peopleWhoWrite()
let { ann, ben, proxy, servers } = {} as ReturnType<typeof people>
let location: DatabaseLocation

beforeEach(() => {
  ;({ ann, ben, proxy, servers } = people())
})

const start = (options?: Parameters<typeof startRunningBff>[0]) => people().start(location, options)

const weekly = { name: 'Weekly review', address: '/footfall?stores=store-1&range=last-week' } as const

const create = (server: RunningBff, body: unknown, who = ann) => askAs(server, who, 'POST', '/views', body)
const change = (server: RunningBff, id: string, body: unknown, who = ann) =>
  askAs(server, who, 'POST', `/views/${id}`, body)
const remove = (server: RunningBff, id: string, version: unknown, who = ann) =>
  askAs(server, who, 'DELETE', `/views/${id}?version=${version}`)
const list = async (server: RunningBff, who = ann) => (await askAs(server, who, 'GET', '/views')).body.views
const namesOf = async (server: RunningBff, who = ann) =>
  (await list(server, who)).map(({ name }: { name: string }) => name).sort()

describe.each(usualDatabaseKinds)('saved views in %s', (database) => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openDatabases(database)
  })
  afterAll(() => databases.close())
  beforeEach(async () => {
    location = await databases.newLocation()
  })

  test('show to everybody who sees all of their stores, also after a restart', async () => {
    const one = await start()
    const { body: written } = await create(one, { ...weekly, name: '  Weekly review ' })
    expect(written).toEqual({
      ...weekly,
      ...{ id: expect.any(String), version: 1, at: expect.any(Number), by: 'Ann' },
    })
    expect(readView(written)).toEqual(written)
    if (database === 'embedded') await one.stop()
    const two = await start()
    expect(await list(two, ben)).toEqual([written])
    expect((await remove(two, written.id, 1, ben)).status).toBe(200)
    expect(await list(two)).toEqual([])
    expect((await remove(two, written.id, 1)).status).toBe(200)
  })

  test('answer a change of an old version with the current one', async () => {
    const server = await start()
    const { id } = (await create(server, weekly)).body
    const second = await change(server, id, { ...weekly, name: 'Monday', version: 1 }, ben)
    expect(second).toMatchObject({ status: 200, body: { id, version: 2, by: 'Ben', name: 'Monday' } })
    const conflict = (current: unknown) => ({
      status: 409,
      body: expect.objectContaining({ code: 'conflict', status: 409, current }),
    })
    expect(await change(server, id, { ...weekly, version: 1 })).toMatchObject(conflict(second.body))
    expect(await remove(server, id, 1)).toMatchObject(conflict(second.body))
    await remove(server, id, 2)
    expect(await change(server, id, { ...weekly, version: 2 })).toMatchObject(conflict(null))
    expect(await list(server)).toEqual([])
  })

  test('lose none of many simultaneous writes', async () => {
    const server = await start()
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    await Promise.all(names.map((name) => create(server, { ...weekly, name })))
    expect(await namesOf(server, ben)).toEqual(names)
  })
})

describe('in memory', () => {
  beforeEach(() => {
    location = { kind: 'embedded', folder: null }
  })

  test('show to a person only if all of their stores are theirs', async () => {
    const server = await start()
    const view = (name: string, stores: string) => ({ name, address: `/zones?stores=${stores}` })
    const views = [
      view('own', 'store-1,store-2'),
      view('mixed', 'store-1,store-3'),
      view('foreign', 'store-3'),
      view('group of own', 'region:Own'),
      view('group of some', 'tag:Half,store-1'),
      view('foreign group', 'region:Foreign'),
      view('group and foreign', 'region:Own,store-3'),
      view('no such group', 'region:Nowhere'),
      { name: 'second parameter', address: '/zones?stores=store-1&stores=store-3' },
      { name: 'encoded', address: '/zones?%73tores=store%2D3' },
      { name: 'all', address: '/overview' },
    ]
    for (const body of views) expect((await create(server, body, ben)).status, body.name).toBe(200)
    expect(await namesOf(server)).toEqual(['all', 'group of own', 'group of some', 'own'])
    expect(await namesOf(server, ben)).toEqual(views.map(({ name }) => name).sort())
    expect(await namesOf(server, await proxy.headers({ sub: 'none', stores: [] }))).toEqual([])
    for (const { id, name } of await list(server, ben)) {
      if ((await namesOf(server)).includes(name)) continue
      for (const ask of [
        (one: string) => change(server, one, { ...weekly, version: 1 }),
        (one: string) => change(server, one, 'nonsense'),
        (one: string) => remove(server, one, 1),
      ]) {
        const [hidden, missing] = [await ask(id), await ask('none')]
        expect(hidden.status, name).toBe(404)
        expect(hidden.body).toEqual(missing.body)
      }
    }
  })

  test('hide the current version from those who see only an earlier one', async () => {
    const server = await start()
    const { id } = (await create(server, weekly)).body
    const foreign = { name: 'Secret', address: '/footfall?stores=store-3' }
    await change(server, id, { ...foreign, version: 1 }, ben)
    const late = await change(server, id, { ...weekly, version: 1 })
    expect(late.status).toBe(404)
    expect(JSON.stringify(late.body)).not.toContain('Secret')
    expect(await list(server)).toEqual([])
  })

  test('reject what is invalid with what to do', async () => {
    const server = await start()
    const at = (address: string) => ({ ...weekly, address })
    const invalid: readonly [object, number, RegExp][] = [
      [{ ...weekly, name: '  ' }, 400, /name of up to 80 characters/],
      [{ ...weekly, name: 'x'.repeat(longestViewName + 1) }, 400, /name of up to 80/],
      [{ ...weekly, address: 7 }, 400, /address of a page/],
      [{ ...weekly, by: 'The owner' }, 400, /Send a name and an address/],
      // Every object has a member of this name.
      [{ ...weekly, toString: 'me' }, 400, /Send a name and an address/],
      ...[
        ...[
          '',
          'footfall',
          '/targets',
          '/wall?stores=store-1',
          '/footfall/',
          '/footfalls',
          '//evil.example/',
        ],
        ...[
          'https://evil.example/footfall',
          '/footfall#top',
          '/footfall?a b',
          '/footfall?ä',
          '/footfall?stores=%zz',
          '/foot\nfall',
        ],
      ].map((address): [object, number, RegExp] => [at(address), 400, /Pages: \/overview, \/footfall/]),
      [at(`/footfall?${'x'.repeat(longestViewAddress)}`), 400, /up to 2000 characters/],
      [at('/footfall?why=period&why-store=store-3'), 400, /Close the dialog/],
      [at('/cameras?camera=cam-3'), 400, /Close the dialog/],
      [at('/footfall?stores=store-3'), 403, /access to some of these stores/],
      [at('/footfall?stores=region:Foreign'), 403, /access to some of these stores/],
    ]
    for (const [body, code, words] of invalid) {
      const { status, body: problem } = await create(server, body)
      expect([status, problem.detail], JSON.stringify(body).slice(0, 80)).toEqual([
        code,
        expect.stringMatching(words),
      ])
    }
    expect((await create(server, at('/footfall?stores=store-9'), ben)).status).toBe(403)
    const longest = `/footfall?find=${'x'.repeat(longestViewAddress - '/footfall?find='.length)}`
    const { status, body } = await create(server, { name: 'x'.repeat(longestViewName), address: longest })
    expect(status).toBe(200)
    for (const version of [undefined, 0, 'new', 0.5]) {
      expect((await change(server, body.id, { ...weekly, version })).status, String(version)).toBe(400)
      expect((await remove(server, body.id, version)).status, String(version)).toBe(400)
    }
    expect((await change(server, body.id, { ...at('/footfall?stores=store-3'), version: 1 })).status).toBe(
      403,
    )
    expect(await list(server)).toEqual([body])
  })

  test('have a limit', async () => {
    const server = await start({ limits: { savedViews: 1 } })
    const { id } = (await create(server, weekly)).body
    expect(await create(server, weekly)).toMatchObject({ status: 413, body: { code: 'too_large' } })
    expect((await change(server, id, { ...weekly, version: 1 })).status).toBe(200)
  })

  test('refuse changes from outside the dashboard, and everything to wall screens', async () => {
    const server = await start()
    const { id } = (await create(server, weekly)).body
    const { origin: _, ...bare } = ann
    const wall = await proxy.headers({ sub: 'wall', stores: 'all', role: 'wall' })
    for (const headers of [bare, { ...ann, origin: 'https://elsewhere.example' }, wall]) {
      expect((await create(server, weekly, headers)).status).toBe(403)
      expect((await change(server, id, { ...weekly, version: 1 }, headers)).status).toBe(403)
      expect((await remove(server, id, 1, headers)).status).toBe(403)
    }
    expect((await askAs(server, wall, 'GET', '/views')).status).toBe(403)
    expect(readViews({ views: await list(server) })).toMatchObject([{ version: 1 }])
  })

  test('need no login', async () => {
    const server = await start({ authentication: { kind: 'open' } })
    const local = { origin: server.address }
    const { id } = (await create(server, weekly, local)).body
    expect(await list(server, local)).toMatchObject([{ ...weekly, id, by: '' }])
    expect((await change(server, id, { ...weekly, name: 'Ours', version: 1 }, local)).status).toBe(200)
    expect((await remove(server, id, 2, local)).status).toBe(200)
  })
})

test('saved views fail alone while the database is away', async () => {
  const databases = await openDatabases('postgres')
  try {
    location = await databases.newLocation()
    const server = await start()
    const { id } = (await create(server, weekly)).body
    await databases.postgres?.kill()
    for (const answer of [
      await askAs(server, ann, 'GET', '/views'),
      await create(server, weekly),
      await change(server, id, { ...weekly, version: 1 }),
      await remove(server, id, 1),
    ]) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(JSON.stringify(answer)).not.toMatch(/postgres|127\.0\.0\.1/i)
    }
    expect((await askAs(server, ann, 'GET', '/v1/location/list')).status).toBe(200)
    await databases.postgres?.restart()
    await expect.poll(() => list(server)).toMatchObject([{ id }])
  } finally {
    for (const server of servers.splice(0)) await server.close()
    await databases.close()
  }
})

test.each([
  ['/footfall', []],
  ['/footfall?stores=', []],
  ['/footfall?stores=a,b,a&range=today', ['a', 'b']],
  ['/footfall?stores=region:North%2Ca%7E1b~0', ['region:North', 'a,b~']],
  ['/footfall?range=today&stores=a&stores=b', ['a', 'b']],
])('the address %s names the stores %j', (address, stores) => {
  expect(storesOfView(address)).toEqual(stores)
})
