/** Targets of each measure, and of several stores, over HTTP, with either database. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseLocation } from '../../../src/bff/database/database-location.ts'
import { type Databases, openDatabases, usualDatabaseKinds } from '../../support/databases.ts'
import { askAs } from '../../support/paired-screen.ts'
import { peopleWhoWrite } from '../../support/people-who-write.ts'
import type { RunningBff, startRunningBff } from '../../support/running-bff.ts'

const people = peopleWhoWrite()
let { ann, ben } = {} as ReturnType<typeof people>
let location: DatabaseLocation

beforeEach(() => {
  ;({ ann, ben } = people())
})

const start = (options?: Parameters<typeof startRunningBff>[0]) => people().start(location, options)

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

  test('of revenue and conversion are kept apart from those of entries', async () => {
    const server = await start()
    const week = { location: 'store-1', from: '2026-03-30', until: '2026-04-02' }
    const { body } = await set(server, [
      { ...week, entries: 400, revenue: 8001, conversion: 18.25 },
      { location: 'store-1', from: '2026-04-02', until: '2026-04-02', conversion: 0 },
    ])
    // Nothing is known of the store's usual week. Nothing is split of a rate.
    expect(body).toEqual({ stores: 1, days: 4, even: [week] })
    const months = async (measure: string) =>
      list(server, 'store-1', `from=2026-03&until=2026-04&measure=${measure}`)
    const daysOf = async (measure: string) =>
      (await months(measure)).map(({ days }: { days: object }) => days)
    expect(await daysOf('entries')).toEqual([
      { '30': 100, '31': 100 },
      { '01': 100, '02': 100 },
    ])
    expect(await daysOf('revenue')).toEqual([
      { '30': 2001, '31': 2000 },
      { '01': 2000, '02': 2000 },
    ])
    expect(await daysOf('conversion')).toEqual([{ '30': 18.25, '31': 18.25 }, { '01': 18.25 }])

    const april = { measure: 'conversion', version: 1, days: { '01': 17.5 } }
    expect(await replace(server, 'store-1/2026-04', april, ben)).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    expect(await daysOf('entries')).toEqual([
      { '30': 100, '31': 100 },
      { '01': 100, '02': 100 },
    ])
    const changes = async (measure: string) =>
      (await askAs(server, ann, 'GET', `/targets/store-1/2026-04/changes?measure=${measure}`)).body.changes
    expect(await changes('conversion')).toHaveLength(2)
    expect(await changes('revenue')).toHaveLength(1)

    const sums = (measure: string, ...locations: readonly string[]) =>
      askAs(server, ben, 'POST', '/targets/sums', {
        locations,
        from: '2026-04-01',
        until: '2026-04-01',
        measure,
      })
    const onFirst = (value: number) => ({ days: [{ day: '2026-04-01', value, stores: 1, closed: 0 }] })
    expect((await sums('revenue', 'store-1', 'store-2')).body).toEqual(onFirst(2000))
    expect((await sums('conversion', 'store-1')).body).toEqual(onFirst(17.5))
    expect(await sums('conversion', 'store-1', 'store-2')).toMatchObject({
      status: 400,
      body: { detail: 'locations: must be one store, because rates cannot be added up.' },
    })
  })

  test('of several stores are split over them, and a rate is the target of each', async () => {
    const server = await start()
    const both = { locations: ['store-1', 'store-2', 'store-1'], from: '2026-03-30', until: '2026-03-31' }
    const { body } = await set(server, [{ ...both, entries: 401, conversion: 20 }])
    const { from, until } = both
    expect(body).toEqual({
      stores: 2,
      days: 4,
      // Nothing is known of their usual weeks.
      even: ['store-1', 'store-2'].map((location) => ({ location, from, until })),
    })
    const daysOf = async (store: string, measure: string) =>
      (await list(server, store, `from=2026-03&until=2026-03&measure=${measure}`))[0].days
    expect(await daysOf('store-1', 'entries')).toEqual({ '30': 101, '31': 100 })
    expect(await daysOf('store-2', 'entries')).toEqual({ '30': 100, '31': 100 })
    expect(await daysOf('store-2', 'conversion')).toEqual({ '30': 20, '31': 20 })
    // Ann does not see the third.
    const foreign = { from, until, entries: 1, locations: ['store-1', 'store-3'] }
    expect((await set(server, [foreign])).status).toBe(403)
    const one = { location: 'store-1', from, until, entries: 1 }
    for (const [target, words] of [
      [{ ...one, locations: ['store-2'] }, /must have either location or locations/],
      [{ from, until, entries: 1 }, /must have either location or locations/],
      [{ from, until, entries: 1, locations: [] }, /locations/],
    ] as const) {
      const { status, body } = await set(server, [target])
      expect({ status, detail: body.detail }).toEqual({ status: 400, detail: expect.stringMatching(words) })
    }
    const year = {
      locations: Array.from({ length: 400 }, (_, place) => `s${place}`),
      from: '2026-01-01',
      until: '2026-12-31',
      entries: 1,
    }
    expect((await set(server, [year, year])).body.detail).toBe(
      'targets[1]: covers more than 200000 days, counted for each store, with the targets before it.',
    )
    const large = { ...both, locations: ['store-1'], until: '2026-03-30' }
    expect((await set(server, [{ ...large, entries: 10_000_001 }])).body.detail).toBe(
      'entries: 2026-03-30 would get more than 10000000.',
    )
  })

  test('are refused if they are no amount of their measure', async () => {
    const server = await start()
    const one = { location: 'store-1', from: '2026-03-30', until: '2026-03-30' }
    for (const [values, words] of [
      [{}, /must have entries, revenue or conversion/],
      [{ entries: 1.5 }, /entries must be a whole number/],
      [{ revenue: -1 }, /revenue must be a whole number/],
      [{ conversion: 100.5 }, /conversion must be a percentage/],
      [{ conversion: 18.255 }, /conversion must be a percentage/],
    ] as const) {
      const { status, body } = await set(server, [{ ...one, ...values }])
      expect({ status, detail: body.detail }).toEqual({ status: 400, detail: expect.stringMatching(words) })
    }
    expect((await replace(server, 'store-1/2026-03', { measure: 'dwell', days: {} })).status).toBe(400)
    const months = '/targets?location=store-1&from=2026-03&until=2026-03&measure=dwell'
    expect((await askAs(server, ann, 'GET', months)).body.detail).toBe(
      'Name a measure: entries, revenue, conversion.',
    )
  })
})
