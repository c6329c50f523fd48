import { describe, expect, test } from 'vitest'
import { conversionRate } from '../../../../src/service/warehouse/questions/conversion-rate.ts'
import { entries } from '../../../../src/service/warehouse/questions/entries.ts'
import { statusUptime } from '../../../../src/service/warehouse/questions/status-uptime.ts'
import { uptimes } from '../../../../src/service/warehouse/questions/uptimes.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { caseNow } from '../../kinds/field-cases.ts'
import { entriesBody } from '../../warehouse/small-chain.ts'
import { type Feed, keepChain, openFeed } from './feed.ts'

const warehouse = await openMemoryWarehouse()
// Noon of 2 March 2026, after months of history.
const context = { now: caseNow }

async function open(): Promise<Feed> {
  const feed = await openFeed(warehouse, { now: () => caseNow })
  await keepChain(feed)
  return feed
}

const visit = (location_id: string, visit_id: string, entered_at: string) => ({
  location_id,
  visit_id,
  entered_at,
  role: 'customer',
})

/** Footage of the entrance camera between two full hours of UTC. */
function footage(location_id: string, from: string, until: string, uptime = 1) {
  const starts: object[] = []
  for (let at = Date.parse(from); at < Date.parse(until); at += 900_000) {
    starts.push({
      location_id,
      recording_id: `${location_id}-door`,
      started_at: new Date(at).toISOString(),
      uptime,
    })
  }
  return starts
}

/** The counts of a store by bucket, as `[wall-clock index, entries]`. */
async function counted(
  store: string,
  start: string,
  end: string,
  fields: object = {},
  now = caseNow,
): Promise<readonly (readonly [string, number | null])[]> {
  const answer = await entries(warehouse, entriesBody(store, start, end, fields), { now })
  return (answer.segments ?? []).map((row) => [String(row.index).slice(0, 16), row.entries as number | null])
}

describe('a past day', () => {
  const days = () => counted('london', '2026-02-10T00:00:00.000Z', '2026-02-11T23:59:59.999Z')

  test('is null, then 0 with footage, then the number of its visits after moves and removals', async () => {
    const feed = await open()
    const [tuesday, wednesday] = ['2026-02-10T00:00', '2026-02-11T00:00']
    expect(await days()).toEqual([
      [tuesday, null],
      [wednesday, null],
    ])
    await feed.keep('segments', footage('london', '2026-02-10T09:00:00Z', '2026-02-10T17:00:00Z'))
    expect(await days()).toEqual([
      [tuesday, 0],
      [wednesday, null],
    ])
    await feed.keep('visits', [
      visit('london', 'd1', '2026-02-10T10:00:00Z'),
      visit('london', 'd2', '2026-02-10T23:59:59Z'),
    ])
    expect(await days()).toEqual([
      [tuesday, 2],
      [wednesday, null],
    ])
    await feed.keep('visits', [visit('london', 'd2', '2026-02-11T00:00:00Z')])
    expect(await days()).toEqual([
      [tuesday, 1],
      [wednesday, 1],
    ])
    await feed.keep('hourly-counts', [
      { location_id: 'london', started_at: '2026-02-11T12:00:00Z', entries: 7 },
    ])
    await feed.keep('visits', [{ location_id: 'london', visit_id: 'd1', removed: true }])
    expect(await days()).toEqual([
      [tuesday, 0],
      [wednesday, 8],
    ])
    await feed.keep('hourly-counts', [
      { location_id: 'london', started_at: '2026-02-11T12:00:00Z', entries: 5 },
    ])
    expect(await days()).toEqual([
      [tuesday, 0],
      [wednesday, 6],
    ])
  })
})

describe('on days on which clocks change', () => {
  test('moves a corrected visit between the two hours of the same name', async () => {
    const feed = await open()
    const hours = () =>
      counted('london', '2025-10-26T00:00:00.000Z', '2025-10-26T01:59:59.999Z', { aggregationPeriod: 'hour' })
    await feed.keep('segments', footage('london', '2025-10-26T00:00:00Z', '2025-10-26T02:00:00Z'))
    await feed.keep('visits', [visit('london', 'o1', '2025-10-26T00:30:00Z')])
    expect(await hours()).toEqual([
      ['2025-10-26T01:00', 1],
      ['2025-10-26T01:00', 0],
    ])
    await feed.keep('visits', [visit('london', 'o1', '2025-10-26T01:30:00Z')])
    expect(await hours()).toEqual([
      ['2025-10-26T01:00', 0],
      ['2025-10-26T01:00', 1],
    ])
    const hour = { location_id: 'london', entries: 3 }
    await feed.keep('hourly-counts', [
      { ...hour, started_at: '2025-10-26T00:00:00Z' },
      { ...hour, started_at: '2025-10-26T01:00:00Z' },
    ])
    expect(await hours()).toEqual([
      ['2025-10-26T01:00', 3],
      ['2025-10-26T01:00', 4],
    ])
  })

  test('fills a day of 23 hours with late data, without counting an hour twice', async () => {
    const feed = await open()
    const [from, until] = ['2025-03-30T05:00:00.000Z', '2025-03-30T08:59:59.999Z']
    await feed.keep('segments', footage('london', '2025-03-30T00:00:00Z', '2025-03-30T23:00:00Z'))
    await feed.keep('visits', [
      visit('london', 'm1', '2025-03-30T00:59:59.999Z'),
      visit('london', 'm2', '2025-03-30T01:00:00Z'),
    ])
    const night = await counted('london', '2025-03-30T00:00:00.000Z', '2025-03-30T01:59:59.999Z', {
      aggregationPeriod: 'hour',
    })
    expect(night).toEqual([
      ['2025-03-30T00:00', 1],
      ['2025-03-30T02:00', 1],
    ])
    expect(await counted('london', '2025-03-30T00:00:00.000Z', '2025-03-30T22:59:59.999Z')).toEqual([
      ['2025-03-30T00:00', 2],
    ])
    await feed.keep('visits', [visit('london', 'm3', '2025-03-30T06:00:00Z')])
    const morning = await counted('london', from, until, { aggregationPeriod: 'hour' })
    expect(morning.map(([, people]) => people)).toEqual([0, 1, 0, 0])
  })
})

test('counts late data in the current hour at once, and new data after the next refresh', async () => {
  const feed = await open()
  const at = (time: string) =>
    counted(
      'york',
      '2026-03-02T11:00:00.000Z',
      '2026-03-02T12:59:59.999Z',
      { aggregationPeriod: 'hour' },
      Date.parse(`2026-03-02T${time}Z`),
    )
  await feed.keep('segments', footage('york', '2026-03-02T11:00:00Z', '2026-03-02T12:00:00Z'))
  await feed.keep('visits', [
    visit('york', 'n1', '2026-03-02T12:00:30Z'),
    visit('york', 'n2', '2026-03-02T11:30:00Z'),
  ])
  // 11:00 UTC is 06:00 in New York.
  expect(await at('12:09:59')).toEqual([['2026-03-02T06:00', 1]])
  expect(await at('12:10:00')).toEqual([
    ['2026-03-02T06:00', 1],
    ['2026-03-02T07:00', 1],
  ])
  await feed.keep('visits', [visit('york', 'n3', '2026-03-02T11:59:59Z')])
  expect((await at('12:09:59'))[0]).toEqual(['2026-03-02T06:00', 2])
})

test('updates the rate of a day for late sales, a refund, and one moved from another day', async () => {
  const feed = await open()
  const rate = async () => {
    const body = entriesBody('york', '2026-01-20T05:00:00.000Z', '2026-01-21T04:59:59.999Z', {
      facets: ['summary' as const],
      breakdownByDimensions: ['entity' as const],
    })
    const answer = await conversionRate(warehouse, body, context)
    return (answer.summary ?? []).map((row) => row.sales_conversion_rate)
  }
  const sale = (transaction_id: string, fields: object = {}) => ({
    location_id: 'york',
    sold_at: '2026-01-20T15:00:00Z',
    transaction_id,
    kind: 'sale',
    amount: '10.00',
    units: 1,
    ...fields,
  })
  expect(await rate()).toEqual([null])
  await feed.keep(
    'visits',
    [1, 2, 3, 4].map((n) => visit('york', `c${n}`, '2026-01-20T15:00:00Z')),
  )
  expect(await rate()).toEqual([0])
  await feed.keep('transactions', [sale('t1'), sale('t2'), sale('t3')])
  expect(await rate()).toEqual([0.75])
  await feed.keep('transactions', [sale('t1', { kind: 'void' })])
  expect(await rate()).toEqual([0.5])
  await feed.keep('transactions', [sale('t2', { sold_at: '2026-01-19T15:00:00Z' })])
  expect(await rate()).toEqual([0.25])
})

test('updates uptime for late segments and corrected shares', async () => {
  const feed = await open()
  const noon = async () => {
    const [result] = await uptimes(
      warehouse,
      { start: '2026-02-01', end: '2026-02-01', recordingIds: ['london-door'] },
      context,
    )
    const hour = result?.uptime.find(({ index }) => index === '2026-02-01 12:00')
    return [hour?.segmentsExpected, hour?.segmentsReceived, hour?.avgUptimeOnSegment, hour?.overallUptime]
  }
  expect(await noon()).toEqual([4, 0, 0, 0])
  const two = footage('london', '2026-02-01T12:00:00Z', '2026-02-01T12:30:00Z', 0.5)
  await feed.keep('segments', two)
  await feed.keep('segments', two)
  expect(await noon()).toEqual([4, 2, 0.5, 0.25])
  await feed.keep('segments', footage('london', '2026-02-01T12:00:00Z', '2026-02-01T13:00:00Z', 1))
  expect(await noon()).toEqual([4, 4, 1, 1])
})

test('shows the status of the newest heartbeat, not the last received', async () => {
  const feed = await open()
  const status = async () => {
    const [record] = await statusUptime(
      warehouse,
      { entities: ['york-door'], entityType: 'recording' },
      context,
    )
    return [record?.status, record?.last_seen_utc]
  }
  const beat = (time: string) => ({
    location_id: 'york',
    recording_id: 'york-door',
    seen_at: `2026-03-02T${time}Z`,
    quality: 1,
  })
  expect(await status()).toEqual(['offline', null])
  await feed.keep('heartbeats', [beat('11:00:00')])
  expect(await status()).toEqual(['offline', '2026-03-02T11:00:00.000Z'])
  await feed.keep('heartbeats', [beat('11:59:30')])
  expect(await status()).toEqual(['online', '2026-03-02T11:59:30.000Z'])
  await feed.keep('heartbeats', [beat('11:30:00')])
  expect(await status()).toEqual(['online', '2026-03-02T11:59:30.000Z'])
})
