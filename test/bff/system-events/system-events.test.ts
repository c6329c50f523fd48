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

  test('is asked once for the special days of its stores, and its refusal is no failure', async () => {
    const bff = await startRunningBff({ holidays: [{ timezone: null, codes: ['DE'] }] })
    let asked = 0
    bff.deployment.onHttp((_request, reply) => reply.send([{ id: 'leeds', name: 'Leeds' }]))
    bff.deployment.onQuestion(({ body, answer }) => {
      expect(body).toEqual({ returnEntityType: 'opening_hours', entities: ['leeds'], entityType: 'location' })
      asked += 1
      answer(
        JSON.stringify(
          asked === 1
            ? [
                { ...special, closes_minute: 840, reason: 'Heiligabend' },
                { ...special, day: null, weekday: 4, closes_minute: 1080 },
              ]
            : { error: { code: 'unknown_route', message: 'No such list.' } },
        ),
      )
    })
    const titles = async () => (await listed(bff))?.map(({ kind, title }) => [kind, title])
    const holidays = [
      ['holiday', '1. Weihnachtstag'],
      ['holiday', '2. Weihnachtstag'],
    ]
    expect(await titles()).toEqual([...holidays, ['hours', 'Heiligabend']])
    expect(await titles()).toEqual([...holidays, ['hours', 'Heiligabend']])
    expect(asked).toBe(1)
    // What it told stands until it tells the next.
    bff.pass(3_600_000)
    await titles()
    await expect.poll(titles).toEqual(holidays)
    expect(asked).toBe(2)
    await bff.close()
  })
})
