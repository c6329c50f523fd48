/** Targets over HTTP, with either database. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseLocation } from '../../../src/bff/database/database-location.ts'
import { readTargetMonths, readTargetSums, readTargetsSet } from '../../../src/protocol/targets.ts'
import { type Databases, openDatabases, usualDatabaseKinds } from '../../support/databases.ts'
import { askAs } from '../../support/paired-screen.ts'
import { peopleWhoWrite } from '../../support/people-who-write.ts'
import type { RunningBff, startRunningBff } from '../../support/running-bff.ts'

const people = peopleWhoWrite()
let { ann, ben, asked, servers } = {} as ReturnType<typeof people>
let location: DatabaseLocation

beforeEach(() => {
  ;({ ann, ben, asked, servers } = people())
})

const start = (options?: Parameters<typeof startRunningBff>[0]) => people().start(location, options)

const day = (store: string, on: string, entries: number | null) => ({
  ...{ location: store, from: on, until: on, entries },
})
const set = (server: RunningBff, targets: unknown, who = ann) =>
  askAs(server, who, 'POST', '/targets', { targets })
const replace = (server: RunningBff, path: string, body: unknown, who = ann) =>
  askAs(server, who, 'POST', `/targets/${path}`, body)
const list = async (server: RunningBff, store = 'store-1', months = 'from=2026-01&until=2026-12') =>
  (await askAs(server, ben, 'GET', `/targets?location=${store}&${months}`)).body.months

describe.each(usualDatabaseKinds)('targets in %s', (database) => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openDatabases(database)
  })
  afterAll(() => databases.close())
  beforeEach(async () => {
    location = await databases.newLocation()
  })

  test('are kept by month, also after a restart, and a day is set or removed alone', async () => {
    const one = await start()
    const targets = [
      day('store-1', '2026-03-31', 500),
      day('store-1', '2026-04-01', 600),
      day('store-2', '2026-03-31', 70),
    ]
    const { body } = await set(one, targets)
    expect(readTargetsSet(body)).toEqual({ stores: 2, days: 3, even: [] })
    await set(one, [day('store-1', '2026-03-30', 400), day('store-1', '2026-03-31', null)], ben)
    if (database === 'embedded') await one.stop()
    const two = await start()
    const months = await list(two)
    expect(readTargetMonths({ months })).toEqual(months)
    expect(months).toEqual([
      { month: '2026-03', days: { '30': 400 }, version: 2, at: expect.any(Number), by: 'Ben' },
      { month: '2026-04', days: { '01': 600 }, version: 1, at: expect.any(Number), by: 'Ann' },
    ])
  })

  test('need none of a store that is closed, and say so of a day on which all are', async () => {
    const nineToFive = { opens_minute: 540, closes_minute: 1020 }
    asked.openingHours.push(
      // 31 March 2026 is a Tuesday.
      ...[2, 4].map((weekday) => ({ location_id: 'store-1', weekday, day: null, ...nineToFive })),
      { location_id: 'store-2', weekday: 4, day: null, ...nineToFive },
      { location_id: 'store-2', weekday: null, day: '2026-04-02', opens_minute: 0, closes_minute: 0 },
    )
    const server = await start()
    await set(server, [day('store-1', '2026-03-31', 500), day('store-1', '2026-04-02', 400)])
    const sums = async (...locations: readonly string[]) =>
      (
        await askAs(server, ben, 'POST', '/targets/sums', {
          locations,
          from: '2026-03-31',
          until: '2026-04-02',
        })
      ).body
    expect(await sums('store-1', 'store-2', 'store-1')).toEqual({
      days: [
        { day: '2026-03-31', value: 500, stores: 1, closed: 1 },
        { day: '2026-04-01', value: 0, stores: 0, closed: 2 },
        { day: '2026-04-02', value: 400, stores: 1, closed: 1 },
      ],
    })
    // Nothing is known of the hours of the third.
    expect(await sums('store-1', 'store-2', 'store-3')).toEqual({
      days: [
        { day: '2026-03-31', value: 500, stores: 1, closed: 1 },
        { day: '2026-04-02', value: 400, stores: 1, closed: 1 },
      ],
    })
    expect(await sums('store-2')).toEqual({ days: [] })
  })

  test('are added up by day over several stores', async () => {
    const server = await start()
    const sums = (body: unknown) => askAs(server, ben, 'POST', '/targets/sums', body)
    const asked = { locations: ['store-1', 'store-2'], from: '2026-03-31', until: '2026-04-01' }
    expect(await sums(asked)).toMatchObject({ status: 200, body: { days: [] } })
    await set(server, [
      day('store-1', '2026-03-30', 9),
      day('store-1', '2026-03-31', 500),
      day('store-2', '2026-03-31', 70),
      day('store-1', '2026-04-01', 600),
      day('store-2', '2026-04-01', 0),
      day('store-1', '2026-04-02', 9),
    ])
    const { body } = await sums({ ...asked, locations: ['store-1', 'store-2', 'store-1'] })
    expect(readTargetSums(body)).toEqual([
      { day: '2026-03-31', value: 570, stores: 2, closed: 0 },
      { day: '2026-04-01', value: 600, stores: 1, closed: 0 },
    ])
    for (const [invalid, words] of [
      [{ ...asked, until: '2026-03-30' }, /until: must not be before from/],
      [{ ...asked, until: '2028-04-01' }, /until: must be within 24 months of from/],
      [{ ...asked, from: '2026-02-30' }, /from must be a day of the calendar/],
      [{ ...asked, locations: [] }, /locations/],
    ] as const) {
      expect(await sums(invalid)).toMatchObject({
        status: 400,
        body: { detail: expect.stringMatching(words) },
      })
    }
  })

  test('of a month that has none any more leave room, and can be set again', async () => {
    const server = await start({ limits: { targetMonths: 1 } })
    const march = day('store-1', '2026-03-02', 5)
    await set(server, [march, day('store-1', '2026-04-02', null)])
    await set(server, [{ ...march, entries: null }], ben)
    expect(await list(server)).toEqual([])
    expect((await set(server, [day('store-1', '2026-04-02', 5)])).status).toBe(200)
    expect(await replace(server, 'store-1/2026-04', { version: 1, days: {} })).toMatchObject({
      status: 200,
      body: { days: {}, version: 0 },
    })
    // Whoever saw no targets replaces none.
    const again = await replace(server, 'store-1/2026-04', { version: 0, days: { '03': 6 } })
    expect(again).toMatchObject({ status: 200, body: { days: { '03': 6 }, version: 3 } })
    const { changes } = (await askAs(server, ann, 'GET', '/targets/store-1/2026-04/changes')).body
    expect(changes.map(({ days }: { days: object }) => days)).toEqual([{ '02': 5 }, {}, { '03': 6 }])
  })

  test('are added up by store, over days that are over on its clock, if it has one on each open day', async () => {
    const nineToFive = { opens_minute: 540, closes_minute: 1020 }
    asked.openingHours.push(
      // Monday to Wednesday: 30 and 31 March, and 1 April 2026.
      ...[1, 2, 3].map((weekday) => ({ location_id: 'store-1', weekday, day: null, ...nineToFive })),
      ...[1, 2, 3].map((weekday) => ({ location_id: 'store-2', weekday, day: null, ...nineToFive })),
    )
    const server = await start()
    await set(server, [
      day('store-1', '2026-03-30', 100),
      day('store-1', '2026-03-31', 200),
      day('store-1', '2026-04-01', 400),
      day('store-2', '2026-03-31', 50),
    ])
    const sums = (from: string, until: string, measure?: string) =>
      askAs(server, ben, 'POST', '/targets/stores', {
        ...{ locations: ['store-1', 'store-2', 'store-3', 'store-1'], from, until },
        ...(measure !== undefined && { measure }),
      })
    const first = { location: 'store-1', value: 700, days: 3 }
    // Sunday is closed, and has none. The second store has none on Monday, and nothing is known of the third.
    expect((await sums('2026-03-29', '2026-04-01')).body).toEqual({ stores: [first] })
    expect((await sums('2026-03-31', '2026-03-31')).body).toEqual({
      stores: [
        { location: 'store-1', value: 200, days: 1 },
        { location: 'store-2', value: 50, days: 1 },
      ],
    })
    expect((await sums('2026-03-29', '2026-03-29')).body).toEqual({ stores: [] })
    expect((await sums('2026-03-31', '2026-03-31', 'revenue')).body).toEqual({ stores: [] })
    expect((await sums('2026-03-31', '2026-03-31', 'conversion')).body).toEqual({ stores: [] })
  })

  test('of conversion are those of a store if its open days have the same, today included', async () => {
    const nineToFive = { opens_minute: 540, closes_minute: 1020 }
    asked.openingHours.push(
      // Monday to Thursday: 30 March to 2 April 2026.
      ...[1, 2, 3, 4].map((weekday) => ({ location_id: 'store-1', weekday, day: null, ...nineToFive })),
    )
    // Thursday 2 April.
    const server = await start({ now: () => Date.parse('2026-04-02T15:00:00Z') })
    const rate = (store: string, from: string, until: string, conversion: number) => ({
      ...{ location: store, from, until, conversion },
    })
    await set(server, [
      // The store is closed on Sunday, so the rate of that day does not count.
      rate('store-1', '2026-03-29', '2026-03-29', 50),
      rate('store-1', '2026-03-30', '2026-04-02', 18.5),
      rate('store-2', '2026-03-30', '2026-03-30', 12),
      rate('store-2', '2026-03-31', '2026-04-02', 14),
    ])
    const rates = async (from: string, until: string) => {
      const body = { locations: ['store-1', 'store-2'], from, until, measure: 'conversion' }
      return (await askAs(server, ben, 'POST', '/targets/stores', body)).body
    }
    const first = { location: 'store-1', value: 18.5 }
    expect(await rates('2026-03-29', '2026-03-31')).toEqual({ stores: [{ ...first, days: 2 }] })
    expect(await rates('2026-03-30', '2026-03-30')).toEqual({
      stores: [
        { ...first, days: 1 },
        { location: 'store-2', value: 12, days: 1 },
      ],
    })
    // Today counts. No later day needs a target.
    expect(await rates('2026-03-31', '2026-04-30')).toEqual({
      stores: [
        { ...first, days: 3 },
        { location: 'store-2', value: 14, days: 3 },
      ],
    })
    expect(await rates('2026-03-29', '2026-03-29')).toEqual({ stores: [] })
  })

  test('answer a change of an old version with the current one, and keep who wrote what', async () => {
    const server = await start()
    const first = await replace(server, 'store-1/2026-03', { days: { '02': 10 } })
    expect(first).toMatchObject({ status: 200, body: { version: 1, days: { '02': 10 }, by: 'Ann' } })
    await replace(server, 'store-1/2026-03', { version: 1, days: { '02': 20 } }, ben)
    expect(await replace(server, 'store-1/2026-03', { version: 1, days: { '02': 30 } })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { version: 2, days: { '02': 20 }, by: 'Ben' } },
    })
    const at = expect.any(Number)
    expect((await askAs(server, ann, 'GET', '/targets/store-1/2026-03/changes')).body).toEqual({
      changes: [
        { version: 1, at, by: 'Ann', days: { '02': 10 } },
        { version: 2, at, by: 'Ben', days: { '02': 20 } },
      ],
    })
  })

  test('lose no day of many simultaneous writes', async () => {
    const server = await start()
    const days = ['02', '03', '04', '05', '06', '07']
    await Promise.all(days.map((one) => set(server, [day('store-1', `2026-03-${one}`, Number(one))])))
    const [march] = await list(server)
    expect(march.days).toEqual(Object.fromEntries(days.map((one) => [one, Number(one)])))
    expect(march.version).toBe(days.length)
  })
})

describe('in memory', () => {
  beforeEach(() => {
    location = { kind: 'embedded', folder: null }
  })

  test('of a period are split evenly where the usual week is not known, which the answer says', async () => {
    const server = await start()
    const period = { location: 'store-1', from: '2026-03-30', until: '2026-04-02', entries: 1001 }
    const { entries: _, ...where } = period
    expect((await set(server, [period])).body).toEqual({ stores: 1, days: 4, even: [where] })
    expect((await list(server)).map(({ days }: { days: unknown }) => days)).toEqual([
      { '30': 251, '31': 250 },
      { '01': 250, '02': 250 },
    ])
    expect(asked.questions.map(({ route, body }) => [route, body.entities])).toContainEqual([
      'hours-of-week',
      ['store-1'],
    ])
  })

  test('reject what is invalid with what to do', async () => {
    const server = await start()
    const one = day('store-1', '2026-03-02', 5)
    const invalid: readonly [unknown, RegExp][] = [
      [[], /list of location or locations, from, until, and entries/],
      ['all', /list of location/],
      [Array(501).fill(one), /at most 500 targets/],
      [[one, { ...one, entries: -1 }], /^targets\[1\]: entries must be a whole number from 0/],
      [[{ ...one, entries: 1.5 }], /whole number/],
      [[{ ...one, until: '2026-03-01' }], /until: must not be before from/],
      [[{ ...one, from: '2026-02-30' }], /from must be a day/],
      [[{ ...one, until: '2027-04-06' }], /at most 400 days/],
      [[{ ...one, from: '0000-03-02', until: '0000-03-02' }], /from: must be of a year from 2000 to 2100/],
      [[{ ...one, from: '2100-12-31', until: '2101-01-01' }], /until: must be of a year from 2000 to 2100/],
      [[{ ...one, price: 3 }], /price/],
    ]
    for (const [targets, words] of invalid) {
      const { status, body } = await set(server, targets)
      expect([status, body.detail], String(words)).toEqual([400, expect.stringMatching(words)])
    }
    for (const [path, body, words] of [
      ['store-1/2026-13', { days: {} }, /YYYY-MM/],
      ['store-1/2026-02', { days: { '29': 1 } }, /no day 29/],
      ['store-1/2026-02', { days: { '1': 1 } }, /days/],
      ['store-1/9999-02', { days: { '01': 1 } }, /from 2000-01 to 2100-12/],
      ['store-1/2026-02', { days: { '01': 1 }, version: 'x' }, /version/],
    ] as const) {
      const { status, body: problem } = await replace(server, path, body)
      expect([status, problem.detail], path).toEqual([400, expect.stringMatching(words)])
    }
    // Of other years there may be some from an earlier version.
    expect((await set(server, [day('store-1', '9999-12-31', null)])).status).toBe(200)
    expect((await replace(server, 'store-1/9999-12', { days: {} })).status).toBe(200)
    for (const months of ['', 'from=2026-01', 'from=2026-02&until=2026-01', 'from=2024-01&until=2026-01']) {
      expect((await askAs(server, ann, 'GET', `/targets?location=store-1&${months}`)).status).toBe(400)
    }
    expect(await list(server)).toEqual([])
  })

  test('have a limit', async () => {
    const server = await start({ limits: { targetMonths: 1 } })
    expect((await set(server, [day('store-1', '2026-03-02', 5)])).status).toBe(200)
    expect(await set(server, [day('store-1', '2026-04-02', 5)])).toMatchObject({ status: 413 })
    expect((await set(server, [day('store-1', '2026-03-03', 5)])).status).toBe(200)
  })

  test('come only from pages of the dashboard', async () => {
    const server = await start()
    const { origin: _, ...bare } = ann
    expect((await set(server, [day('store-1', '2026-03-02', 5)], bare)).status).toBe(403)
    expect((await replace(server, 'store-1/2026-03', { days: {} }, bare)).status).toBe(403)
  })
})

test('targets fail alone while the database is away', async () => {
  const databases = await openDatabases('postgres')
  try {
    location = await databases.newLocation()
    const server = await start()
    await set(server, [day('store-1', '2026-03-02', 5)])
    await databases.postgres?.kill()
    expect(await set(server, [day('store-1', '2026-03-02', 5)])).toMatchObject({ status: 503 })
    expect((await askAs(server, ann, 'GET', '/v1/location/list')).status).toBe(200)
    await databases.postgres?.restart()
    await expect.poll(() => list(server)).toMatchObject([{ days: { '02': 5 } }])
  } finally {
    for (const server of servers.splice(0)) await server.close()
    await databases.close()
  }
})
