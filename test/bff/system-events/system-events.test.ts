import { describe, expect, test } from 'vitest'
import type { Places } from '../../../src/bff/access/places.ts'
import { readHolidays } from '../../../src/bff/settings/holiday-setting.ts'
import { openHolidays } from '../../../src/bff/system-events/holidays.ts'
import type { SpecialDay } from '../../../src/bff/system-events/special-days.ts'
import { createSystemEvents } from '../../../src/bff/system-events/system-events.ts'
import { readEvents } from '../../../src/protocol/events.ts'
import { type RunningBff, startRunningBff } from '../../support/running-bff.ts'

const zones = { leeds: 'Europe/London', york: 'Europe/London', berlin: 'Europe/Berlin' } as const
const places: Pick<Places, 'locations'> = {
  locations: async () =>
    Object.entries(zones).map(([id, timezone]) => ({ id, item: { id, name: id, timezone } })),
}
const christmas = { from: '2026-12-24', until: '2026-12-26', language: 'en-GB' }
const all = { stores: 'all' } as const

async function eventsOf(HOLIDAYS: string, specialDays: readonly SpecialDay[] = []) {
  const regions = readHolidays({ HOLIDAYS }, [])
  return createSystemEvents({
    regions,
    holidaysOf: await openHolidays(regions),
    specialDays: async () => specialDays,
    places: places as Places,
  })
}

describe('holidays', () => {
  test('of one region are those of all stores', async () => {
    const events = await eventsOf('GB-ENG')
    expect(await events(all, { ...christmas, until: '2026-12-25' })).toEqual([
      {
        id: 'holiday-GB-ENG-2026-12-25',
        kind: 'holiday',
        title: 'Christmas Day',
        from: '2026-12-25',
        until: '2026-12-25',
        stores: 'all',
        version: 0,
        at: 0,
        by: '',
        mayChange: false,
      },
    ])
  })

  test('follow the time zone of each store', async () => {
    const events = await eventsOf('GB-ENG, Europe/Berlin=DE-BE')
    const told = await events(all, { from: '2026-03-08', until: '2026-03-08', language: 'en-GB' })
    expect(told.map(({ stores }) => stores)).toEqual([['berlin']])
    const easter = await events(all, { from: '2026-04-06', until: '2026-04-06', language: 'en-GB' })
    expect(easter.map(({ stores }) => stores)).toEqual([['leeds', 'york'], ['berlin']])
  })

  test('of stores that the person may not see are not named', async () => {
    const events = await eventsOf('GB-ENG, Europe/Berlin=DE-BE')
    const told = await events({ stores: new Set(['york']) }, christmas)
    expect(new Set(told.flatMap(({ stores }) => stores))).toEqual(new Set(['york']))
  })

  test('reach over the end of a year', async () => {
    const events = await eventsOf('GB-ENG')
    const told = await events(all, { from: '2026-12-27', until: '2027-01-02', language: 'en-GB' })
    expect(told.map(({ from }) => from)).toEqual(['2026-12-28', '2027-01-01'])
  })
})

test('special days are events of their stores', async () => {
  const events = await eventsOf('', [
    { day: '2026-12-24', isClosed: false, reason: 'Christmas Eve', stores: ['leeds', 'berlin'] },
    { day: '2026-12-25', isClosed: true, reason: '', stores: ['leeds'] },
    { day: '2026-12-31', isClosed: true, reason: '', stores: ['leeds'] },
  ])
  expect(await events({ stores: new Set(['leeds']) }, christmas)).toMatchObject([
    { kind: 'hours', title: 'Christmas Eve', from: '2026-12-24', stores: ['leeds'] },
    { kind: 'closed', title: '', from: '2026-12-25', stores: ['leeds'] },
  ])
})

describe('a deployment', () => {
  const listed = async ({ address }: RunningBff) => {
    const answer = await fetch(`${address}/api/events?from=2026-12-24&until=2026-12-26&language=de`)
    return readEvents(await answer.json())
  }
  const special = { location_id: 'leeds', weekday: null, day: '2026-12-24', opens_minute: 480 }

  const stores = (bff: RunningBff) =>
    bff.deployment.onHttp((_request, reply) => reply.send([{ id: 'leeds', name: 'Leeds' }]))
  const titlesOf = async (bff: RunningBff) => (await listed(bff))?.map(({ kind, title }) => [kind, title])

  test('is asked for the special days of its stores now and then', async () => {
    const bff = await startRunningBff()
    stores(bff)
    let asked = 0
    let reason = 'Heiligabend'
    bff.deployment.onQuestion(({ body, answer }) => {
      expect(body).toEqual({ returnEntityType: 'opening_hours', entities: ['leeds'], entityType: 'location' })
      asked += 1
      const weekday = { ...special, day: null, weekday: 4, closes_minute: 1080 }
      answer(JSON.stringify([{ ...special, closes_minute: 840, reason }, weekday]))
    })
    expect(await titlesOf(bff)).toEqual([['hours', 'Heiligabend']])
    const first = asked
    expect(await titlesOf(bff)).toEqual([['hours', 'Heiligabend']])
    expect(asked).toBe(first)
    bff.pass(3_600_000)
    reason = 'Inventur'
    // What was known stands until the answer is there.
    expect(await titlesOf(bff)).toEqual([['hours', 'Heiligabend']])
    await expect.poll(() => titlesOf(bff)).toEqual([['hours', 'Inventur']])
    await bff.close()
  })

  test('that refuses opening hours has holidays all the same, and is not asked again at once', async () => {
    const bff = await startRunningBff({ holidays: [{ timezone: null, codes: ['DE'] }] })
    stores(bff)
    let asked = 0
    bff.deployment.onQuestion(({ answer }) => {
      asked += 1
      answer(JSON.stringify({ error: { code: 'unknown_route', message: 'No such list.' } }))
    })
    const holidays = [
      ['holiday', '1. Weihnachtstag'],
      ['holiday', '2. Weihnachtstag'],
    ]
    expect(await titlesOf(bff)).toEqual(holidays)
    expect(await titlesOf(bff)).toEqual(holidays)
    expect(asked).toBe(1)
    await bff.close()
  })
})
