import { describe, expect, test } from 'vitest'
import type { KindName } from '../../../src/service/kinds/kinds.ts'
import { CountNotes } from '../../../src/service/warehouse/corrections/count-notes.ts'
import { histories, tables } from '../../../src/service/warehouse/engine/schema.ts'
import { caseNow } from '../kinds/field-cases.ts'
import { openImporter } from './import/records-import.ts'
import { openFeed } from './ingest-api/feed.ts'

type Keep = (kind: KindName, records: readonly object[]) => Promise<unknown>

const importer = await openImporter()
const { warehouse } = importer

async function overHttp(): Promise<Keep> {
  const feed = await openFeed(warehouse, { now: () => caseNow })
  return feed.keep
}

const fromFile: Keep = (kind, records) =>
  importer.run(kind, records.map((one) => JSON.stringify(one)).join('\n'))

const doors: readonly (readonly [string, () => Promise<Keep>])[] = [
  ['over HTTP', overHttp],
  ['from a file', async () => fromFile],
]

const at = '2026-03-01T10:00:00Z'
const location = (id: string) => ({
  id,
  organisation_id: 'chain',
  name: id,
  timezone: 'Europe/London',
  currency: 'GBP',
})
const camera = (id: string, location_id: string) => ({
  id,
  organisation_id: 'chain',
  location_id,
  camera_server_id: 'server',
  name: id,
})

/** A record of every kind at the location. */
function recordsAt(id: string): readonly (readonly [KindName, object])[] {
  const place = { location_id: id }
  const door = { ...place, recording_id: `${id}-door` }
  return [
    ['locations', location(id)],
    ['opening-hours', { ...place, weekday: 1, opens: '09:00', closes: '18:00' }],
    ['special-days', { ...place, day: '2026-12-25' }],
    ['location-groups', { ...place, dimension: 'region', name: 'North' }],
    ['recordings', camera(`${id}-door`, id)],
    ['areas', { ...door, taxonomy: 'Hall', area_type: 'taxonomy' }],
    ['lines', { ...door, line_id: 'in', line_type: 'location-entry' }],
    ['visits', { ...place, entered_at: at, visit_id: 'v' }],
    ['hourly-counts', { ...place, started_at: at, entries: 7 }],
    ['area-visits', { ...place, taxonomy: 'Hall', entered_at: at, visit_id: 'v', dwell_seconds: 9 }],
    ['passers-by', { ...place, started_at: at, passers_by: 70 }],
    ['transactions', { ...place, sold_at: at, transaction_id: 't', kind: 'sale', amount: 1, units: 1 }],
    ['shifts', { ...place, starts_at: at, shift_id: 's', ends_at: '2026-03-01T18:00:00Z' }],
    ['segments', { ...door, started_at: at, uptime: 1 }],
    ['heartbeats', { ...door, seen_at: at, quality: 1 }],
  ]
}

/** Tables with rows of the location. */
async function tablesWith(id: string): Promise<readonly string[]> {
  const counts = Object.keys({ ...tables, ...histories })
    .filter((table) => table !== 'organisations')
    .map((table) => {
      const column = table === 'locations' ? 'id' : 'location_id'
      return `SELECT '${table}' AS table, count() AS rows FROM shopfloor.${table} FINAL WHERE ${column} = {id:String}`
    })
  const found = await warehouse.query<{ table: string }>(
    `SELECT table FROM (${counts.join(' UNION ALL ')}) WHERE rows > 0`,
    { id },
  )
  return found.map(({ table }) => table)
}

/** Stores a record of every kind over HTTP. The source of records does not affect their removal. */
async function keepAll(id: string): Promise<void> {
  const keep = await overHttp()
  for (const [kind, record] of recordsAt(id)) await keep(kind, [record])
  // Days that settled have a note of their counts.
  await new CountNotes(warehouse, () => caseNow + 7 * 86_400_000).note()
}

describe.each(doors)('removing a location %s', (_, open) => {
  test('removes all of its data and recordings, and leaves other locations alone', async () => {
    const keep = await open()
    for (const id of ['wrong', 'right']) await keepAll(id)
    expect(await tablesWith('wrong')).toHaveLength(17)
    await keep('locations', [{ id: 'wrong', removed: true }])
    expect(await tablesWith('wrong')).toEqual([])
    expect(await tablesWith('right')).toHaveLength(17)
  })

  test('restores it empty when it is sent again', async () => {
    const keep = await open()
    await keepAll('wrong')
    await keep('locations', [{ id: 'wrong', removed: true }])
    await keep('locations', [location('wrong')])
    expect(await tablesWith('wrong')).toEqual(['locations'])
  })

  test('keeps a camera that has moved to another location', async () => {
    const keep = await open()
    for (const id of ['wrong', 'right']) await keep('locations', [location(id)])
    await keep('recordings', [camera('mover', 'wrong')])
    await keep('recordings', [camera('mover', 'right')])
    await keep('locations', [{ id: 'wrong', removed: true }])
    const places = await warehouse.query(
      `SELECT location_id AS place FROM shopfloor.recordings FINAL WHERE id = 'mover'`,
    )
    expect(places).toEqual([{ place: 'right' }])
  })

  test('keeps it if a later record of the same step adds it again', async () => {
    const keep = await open()
    await keepAll('right')
    await keep('locations', [{ id: 'right', removed: true }, location('right')])
    expect(await tablesWith('right')).toHaveLength(17)
  })

  test('succeeds for a missing one', async () => {
    const keep = await open()
    await keep('locations', [{ id: 'nowhere', removed: true }])
    expect(await tablesWith('nowhere')).toEqual([])
  })
})

test('reports a removal by file', async () => {
  await fromFile('locations', [location('wrong')])
  const { status, output } = await importer.run('locations', '{"id":"wrong","removed":true}\n')
  expect(status).toBe(0)
  expect(output).toMatch(/Rows imported 1, 1 removed/)
})
