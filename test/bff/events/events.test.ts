/** Events over HTTP, with either database. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseLocation } from '../../../src/bff/database/database-location.ts'
import {
  longestEventDays,
  longestEventNote,
  longestEventTitle,
  mostStoresOfEvent,
  readEvent,
  readEvents,
} from '../../../src/protocol/events.ts'
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

const sale = {
  kind: 'promotion',
  title: 'Spring sale',
  from: '2026-03-02',
  until: '2026-03-08',
  stores: ['store-1'],
} as const

const create = (server: RunningBff, body: unknown, who = ann) => askAs(server, who, 'POST', '/events', body)
const change = (server: RunningBff, id: string, body: unknown, who = ann) =>
  askAs(server, who, 'POST', `/events/${id}`, body)
const remove = (server: RunningBff, id: string, version: unknown, who = ann) =>
  askAs(server, who, 'DELETE', `/events/${id}?version=${version}`)
const changes = (server: RunningBff, id: string, who = ann) =>
  askAs(server, who, 'GET', `/events/${id}/changes`)
const list = async (server: RunningBff, who = ann, days = 'from=2026-03-01&until=2026-03-31') =>
  (await askAs(server, who, 'GET', `/events?${days}`)).body.events

describe.each(usualDatabaseKinds)('events in %s', (database) => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openDatabases(database)
  })
  afterAll(() => databases.close())
  beforeEach(async () => {
    location = await databases.newLocation()
  })

  test('show what a person writes to everybody who sees a store of it, also after a restart', async () => {
    const one = await start()
    const { body: written } = await create(one, { ...sale, title: ' Spring sale ', note: '  20 % off all  ' })
    expect(written).toEqual({
      ...{ ...sale, note: '20 % off all', id: expect.any(String), version: 1 },
      ...{ at: expect.any(Number), by: 'Ann', mayChange: true },
    })
    expect(readEvent(written)).toEqual(written)
    if (database === 'embedded') await one.stop()
    const two = await start()
    expect(await list(two, ben)).toEqual([written])
    expect((await remove(two, written.id, 1, ben)).status).toBe(200)
    expect(await list(two)).toEqual([])
    expect((await remove(two, written.id, 1)).status).toBe(200)
  })

  test('answer a change of an old version with the current one', async () => {
    const server = await start()
    const first = (await create(server, sale)).body
    const { id } = first
    const second = await change(server, id, { ...sale, title: 'Summer sale', version: 1 }, ben)
    expect(second).toMatchObject({ status: 200, body: { id, version: 2, by: 'Ben', title: 'Summer sale' } })
    const conflict = (current: unknown) => ({
      status: 409,
      body: expect.objectContaining({ code: 'conflict', status: 409, current }),
    })
    expect(await change(server, id, { ...sale, title: 'Mine', version: 1 })).toMatchObject(
      conflict(second.body),
    )
    expect(await remove(server, id, 1)).toMatchObject(conflict(second.body))
    await remove(server, id, 2)
    expect(await change(server, id, { ...sale, version: 2 })).toMatchObject(conflict(null))
    expect(await list(server)).toEqual([])
  })

  test('keep who wrote what and when', async () => {
    const server = await start()
    const { id } = (await create(server, sale)).body
    await change(server, id, { ...sale, until: '2026-03-09', version: 1 }, ben)
    await remove(server, id, 2)
    const at = expect.any(Number)
    expect((await changes(server, id)).body).toEqual({
      changes: [
        { version: 1, at, by: 'Ann', event: sale },
        { version: 2, at, by: 'Ben', event: { ...sale, until: '2026-03-09' } },
        { version: 3, at, by: 'Ann', event: null },
      ],
    })
  })

  test('show a person only their stores of an event, and let only those change it who see all of it', async () => {
    const server = await start()
    const mixed = (await create(server, { ...sale, stores: ['store-3', 'store-1'] }, ben)).body
    const all = (await create(server, { ...sale, stores: 'all' }, ben)).body
    const foreign = (await create(server, { ...sale, stores: ['store-3'] }, ben)).body
    expect(await list(server)).toEqual([
      { ...mixed, stores: ['store-1'], mayChange: false },
      { ...all, mayChange: false },
    ])
    expect(JSON.stringify((await changes(server, mixed.id)).body)).not.toContain('store-3')
    for (const { id } of [mixed, all]) {
      expect(await change(server, id, { ...sale, version: 1 })).toMatchObject({
        status: 403,
        body: { detail: expect.stringContaining('Only people who see all of its stores can change it') },
      })
      expect((await remove(server, id, 1)).status).toBe(403)
    }
    for (const ask of [
      (id: string) => change(server, id, { ...sale, version: 1 }),
      (id: string) => change(server, id, 'nonsense'),
      (id: string) => remove(server, id, 1),
      (id: string) => changes(server, id),
    ]) {
      const [hidden, missing] = [await ask(foreign.id), await ask('none')]
      expect(hidden.status).toBe(404)
      expect(hidden.body).toEqual(missing.body)
    }
    expect(await create(server, { ...sale, stores: 'all' })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('Select your stores instead') },
    })
    // One that moves to other stores is out of sight.
    const own = (await create(server, sale)).body
    await change(
      server,
      own.id,
      { ...foreign, id: undefined, at: undefined, by: undefined, mayChange: undefined },
      ben,
    )
    expect((await list(server, ben)).map(({ id }: { id: string }) => id)).toContain(own.id)
    expect((await list(server)).map(({ id }: { id: string }) => id)).not.toContain(own.id)
  })

  test('lose none of many simultaneous writes', async () => {
    const server = await start()
    const titles = ['A', 'B', 'C', 'D', 'E', 'F']
    await Promise.all(titles.map((title) => create(server, { ...sale, title })))
    const kept = await list(server, ben)
    expect(kept.map(({ title }: { title: string }) => title).sort()).toEqual(titles)
  })
})

describe('in memory', () => {
  beforeEach(() => {
    location = { kind: 'embedded', folder: null }
  })

  test('are listed by the days that they touch, with both ends', async () => {
    const server = await start()
    await create(server, sale)
    const found = async (from: string, until: string) =>
      (await list(server, ann, `from=${from}&until=${until}`)).length
    expect(await found('2026-02-01', '2026-03-01')).toBe(0)
    expect(await found('2026-02-01', '2026-03-02')).toBe(1)
    expect(await found('2026-03-05', '2026-03-05')).toBe(1)
    expect(await found('2026-03-08', '2026-03-31')).toBe(1)
    expect(await found('2026-03-09', '2026-03-31')).toBe(0)
    expect(await found('2016-01-01', '2027-01-08')).toBe(1)
    for (const days of [
      '',
      'from=2026-03-01',
      'from=2026-03-02&until=2026-03-01',
      'from=now&until=2026-03-01',
      // Holidays of ten thousand years would keep the server busy for minutes.
      'from=0000-01-01&until=9999-12-31',
      'from=2016-01-01&until=2027-01-09',
      'from=1999-12-01&until=2000-01-31',
      'from=9999-01-01&until=9999-12-31',
    ]) {
      expect((await askAs(server, ann, 'GET', `/events?${days}`)).status, days).toBe(400)
    }
  })

  test('last one day without an end, and never expire', async () => {
    const server = await start()
    const { until: _, ...open } = sale
    expect((await create(server, open)).body).toMatchObject({ from: '2026-03-02', until: '2026-03-02' })
    const cat = await proxy.headers({ stores: 'all' }, { until: Date.now() + 800 * 86_400_000 })
    server.pass(700 * 86_400_000)
    expect(readEvents({ events: await list(server, cat) })).toHaveLength(1)
  })

  test('reject what is invalid with what to do', async () => {
    const server = await start()
    const now = Date.now()
    const dayAt = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
    const invalid: readonly [object, RegExp][] = [
      [{ ...sale, title: '  ' }, /title of up to 80 characters/],
      [{ ...sale, title: 'x'.repeat(longestEventTitle + 1) }, /title of up to 80/],
      [{ ...sale, note: 'x'.repeat(longestEventNote + 1) }, /up to 500/],
      [{ ...sale, kind: 'party' }, /promotion, refit, weather, other/],
      [{ ...sale, from: '2026-02-30' }, /first day/],
      [{ ...sale, until: '8 March' }, /last day/],
      [{ ...sale, until: '2026-03-01' }, /must not be before/],
      [{ ...sale, until: '2027-03-03' }, /366 days at most/],
      [{ ...sale, from: dayAt(-3662), until: dayAt(-3662) }, /ten years ago/],
      [{ ...sale, from: dayAt(740), until: dayAt(740) }, /two years/],
      [{ ...sale, stores: [] }, /Select 1 to 1000 stores/],
      [{ ...sale, stores: 'some' }, /Select 1 to 1000/],
      [{ ...sale, stores: Array(mostStoresOfEvent + 1).fill('store-1') }, /Select 1 to 1000/],
      [{ ...sale, by: 'The owner' }, /Send kind, title/],
      // Every object has a member of this name.
      [{ ...sale, toString: 'me' }, /Send kind, title/],
      [{ ...sale, stores: ['store-9'] }, /access/],
    ]
    for (const [body, words] of invalid) {
      const { status, body: problem } = await create(server, body)
      expect([status, problem.detail], JSON.stringify(body).slice(0, 80)).toEqual([
        words.source === 'access' ? 403 : 400,
        expect.stringMatching(words),
      ])
    }
    const longest = { ...sale, until: '2027-03-02', title: 'x'.repeat(longestEventTitle) }
    expect(longestEventDays).toBe(366)
    expect((await create(server, longest)).status).toBe(200)
    const { id } = (await create(server, { ...sale, stores: ['store-2', 'store-1', 'store-2'] })).body
    for (const version of [undefined, 0, 'new', 0.5]) {
      expect((await change(server, id, { ...sale, version })).status, String(version)).toBe(400)
      expect((await remove(server, id, version)).status, String(version)).toBe(400)
    }
  })

  test('have a limit', async () => {
    const server = await start({ limits: { events: 1 } })
    const { id } = (await create(server, sale)).body
    expect(await create(server, sale)).toMatchObject({ status: 413, body: { code: 'too_large' } })
    expect((await change(server, id, { ...sale, version: 1 })).status).toBe(200)
  })

  test('refuse changes from outside the dashboard', async () => {
    const server = await start()
    const { id } = (await create(server, sale)).body
    const { origin: _, ...bare } = ann
    for (const headers of [bare, { ...ann, origin: 'https://elsewhere.example' }]) {
      expect((await create(server, sale, headers)).status).toBe(403)
      expect((await change(server, id, { ...sale, version: 1 }, headers)).status).toBe(403)
      expect((await remove(server, id, 1, headers)).status).toBe(403)
    }
    expect(await list(server)).toMatchObject([{ version: 1 }])
  })
})

test('events fail alone while the database is away', async () => {
  const databases = await openDatabases('postgres')
  try {
    location = await databases.newLocation()
    const server = await start()
    const { id } = (await create(server, sale)).body
    await databases.postgres?.kill()
    for (const answer of [
      await askAs(server, ann, 'GET', '/events?from=2026-03-01&until=2026-03-31'),
      await create(server, sale),
      await change(server, id, { ...sale, version: 1 }),
      await remove(server, id, 1),
      await changes(server, id),
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
