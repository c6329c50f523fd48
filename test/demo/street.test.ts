import { beforeAll, expect, test } from 'vitest'
import { makeChain } from '../../src/demo/chain.ts'
import { makeDemo } from '../../src/demo/demo.ts'
import { openTimes } from '../../src/demo/plan.ts'
import { captureRate } from '../../src/service/warehouse/questions/capture-rate.ts'
import { openMemoryWarehouse } from '../support/memory-warehouse.ts'

/** The demo's passers-by, including the clock change in Europe and the outage in Leeds two weeks later. */
const now = Date.parse('2026-11-09T09:00:00Z')
const days = 17
const chain = makeChain()
const warehouse = await openMemoryWarehouse()

beforeAll(async () => {
  await makeDemo(warehouse, { now, days })
}, 60_000)

interface Hour {
  readonly location: string
  readonly start: number
  readonly label: string
  readonly people: number
}

const hours = () =>
  warehouse.query<Hour>(
    `SELECT location_id AS location, toUnixTimestamp(started_at) AS start, label, passers_by AS people
     FROM shopfloor.passers_by FINAL ORDER BY location_id, started_at`,
  )

const asked = {
  start: '2026-10-24T00:00:00.000Z',
  end: '2026-11-08T23:59:59.999Z',
  entities: chain.stores.map(({ id }) => id),
  entityType: 'location' as const,
  aggregationPeriod: 'day' as const,
  breakdownByDimensions: ['entity' as const],
}

test('has a capture rate of 5 to 25%, different in each store', async () => {
  const { summary = [] } = await captureRate(warehouse, { ...asked, facets: ['summary'] }, { now })
  expect(summary).toHaveLength(12)
  for (const { location, capture_rate } of summary) {
    const store = chain.stores.find(({ id }) => id === location)
    expect(capture_rate).toBeGreaterThan(5)
    expect(capture_rate).toBeLessThan(25)
    // Entries include staff, so there are slightly more than described.
    expect((capture_rate ?? 0) / 100 / (store?.capture ?? 1)).toBeGreaterThan(0.85)
    expect((capture_rate ?? 0) / 100 / (store?.capture ?? 1)).toBeLessThan(1.2)
  }
})

test('uses complete hours of the local clock within opening hours', async () => {
  const all = await hours()
  expect(all.length).toBeGreaterThan(12 * 100)
  for (const store of chain.stores) {
    const open = openTimes(store, now / 1000 - (days + 1) * 86_400, now / 1000)
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: store.timezone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    for (const { start, label } of all.filter(({ location }) => location === store.id)) {
      expect(open.some(({ opens, closes }) => start < closes && start + 3600 > opens)).toBe(true)
      expect(label).toBe(clock.format(start * 1000))
      expect(label.endsWith(':00')).toBe(true)
      expect(start + 3600).toBeLessThanOrEqual(now / 1000)
    }
  }
})

test('has more passers-by in the afternoon than in the morning and evening', async () => {
  const all = (await hours()).filter(({ location }) => location === chain.stores[0]?.id)
  const mean = (hour: string) => {
    const own = all.filter(({ label }) => label.slice(11, 13) === hour)
    return own.reduce((sum, { people }) => sum + people, 0) / own.length
  }
  expect(mean('14')).toBeGreaterThan(2 * mean('09'))
  expect(mean('14')).toBeGreaterThan(2 * mean('20'))
})

test('counts nobody outside while the first entrance is offline', async () => {
  // Leeds on Saturday the 7th, from 9:40 to 18:40.
  const all = (await hours()).filter(
    ({ location, label }) => location === chain.stores[0]?.id && label.startsWith('2026-11-07'),
  )
  expect(all.map(({ label }) => label.slice(11, 13))).toEqual(['09', '18', '19', '20'])
  const lines = await warehouse.query<{ recording: string }>(
    `SELECT recording_id AS recording FROM shopfloor.lines FINAL WHERE line_type = 'passer-by'`,
  )
  expect(lines.map(({ recording }) => recording).sort()).toEqual(
    chain.stores.map(({ cameras }) => cameras[0]?.id ?? '').sort(),
  )
})
