/** Deployments that do one thing otherwise, and the rules that then differ: those and no others. */

import { type Fields, isFields, listOfFields } from '../../conformance/json-value.ts'
import type { Asked, Breakage } from './breaking-proxy.ts'
import { demoNow } from './demo-deployment.ts'

type Rows = (rows: readonly Fields[], asked: Asked) => readonly Fields[]

/** Changes rows of one facet of one route. */
function rows(route: string, facet: string, change: Rows): Breakage {
  return {
    answer: (value, asked) => {
      const found = isFields(value) ? listOfFields(value[facet]) : null
      if (asked.route !== route || !isFields(value) || found === null) return value
      return { ...value, [facet]: change(found, asked) }
    },
  }
}

function eachRow(route: string, facet: string, change: (row: Fields) => Fields): Breakage {
  return rows(route, facet, (all) => all.map(change))
}

function records(route: string, change: Rows): Breakage {
  return {
    answer: (value, asked) => {
      const found = listOfFields(value)
      return asked.route === route && found !== null ? change(found, asked) : value
    },
  }
}

function units(change: Fields): Breakage {
  return {
    answer: (value) => {
      if (!isFields(value) || !isFields(value.meta) || !isFields(value.meta.units)) return value
      const map = value.meta.units
      const changed = Object.fromEntries(Object.entries(change).filter(([name]) => name in map))
      return { ...value, meta: { units: { ...map, ...changed } } }
    },
  }
}

const renamed = (from: string, to: string) => (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name === from ? to : name, value]))

/** Changes the uptime results of both endpoints. */
function uptimeResults(change: (result: Fields) => Fields): Breakage {
  return {
    told: ({ path, status, value }) => {
      if (!path.includes('/uptime') || status !== 200) return {}
      const list = listOfFields(value)
      return { value: list !== null ? list.map(change) : isFields(value) ? change(value) : value }
    },
  }
}

const uptimeEntries = (change: (entry: Fields) => Fields) =>
  uptimeResults((result) => ({ ...result, uptime: (listOfFields(result.uptime) ?? []).map(change) }))

const dateOf = (text: unknown) => (typeof text === 'string' ? text.slice(0, 10) : text)

const listOnly = (change: (list: readonly Fields[]) => unknown): Breakage => ({
  told: ({ path, status, value }) =>
    path === '/v1/location/list' && status === 200 ? { value: change(listOfFields(value) ?? []) } : {},
})

const doors = ['no token', 'garbage', 'a changed signature', 'changed claims', 'alg none']

export interface Broken {
  readonly what: string
  readonly breakage: Breakage
  readonly differs: readonly string[]
}

/** Kinds, spellings and units. */
export const brokenValues: readonly Broken[] = [
  {
    what: 'names another unit',
    breakage: units({ entries: 'seconds' }),
    differs: ['§2.7 unit of entries'],
  },
  {
    what: 'gives rates in per cent, and says so',
    breakage: {
      answer: (value, asked) =>
        asked.route === 'transactions/conversion-rate'
          ? units({ sales_conversion_rate: 'percentage' }).answer?.(inPerCent(value), asked)
          : value,
    },
    differs: ['§2.7 unit of sales_conversion_rate'],
  },
  {
    what: 'gives rates in per cent, and says fractions',
    breakage: { answer: inPerCent },
    differs: ['notes §6 conversion'],
  },
  {
    what: 'spells pcSegmentsReceived right',
    breakage: uptimeEntries(renamed('pcSegmentsRecieved', 'pcSegmentsReceived')),
    differs: ['§2.3 pcSegmentsRecieved'],
  },
  {
    what: 'gives null for an uptime',
    breakage: uptimeEntries((entry) => ({ ...entry, overallUptime: null })),
    differs: ['§2.3 overallUptime'],
  },
  {
    what: 'gives segments as text',
    breakage: uptimeEntries((entry) => ({ ...entry, segmentsExpected: String(entry.segmentsExpected) })),
    differs: ['§2.3 segmentsExpected'],
  },
  {
    what: 'gives uptimes in per cent',
    breakage: uptimeEntries((entry) => ({
      ...entry,
      avgUptimeOnSegment: Number(entry.avgUptimeOnSegment) * 100,
    })),
    differs: ['§2.3 avgUptimeOnSegment', 'notes §4 overallUptime'],
  },
  {
    what: 'gives the hours of uptime as ISO 8601',
    breakage: uptimeEntries((entry) => ({ ...entry, index: String(entry.index).replace(' ', 'T') })),
    differs: [
      '§2.3 index',
      'notes §5 uptime of 23 hours',
      'notes §5 uptime of 24 hours',
      'notes §5 uptime of 25 hours',
    ],
  },
  {
    what: 'adds a field to recordings',
    breakage: uptimeResults((result) => ({
      ...result,
      recording: { ...(result.recording as Fields), model: 'X' },
    })),
    differs: ['§2.4 fields'],
  },
  {
    what: 'gives entries as text',
    breakage: eachRow('entries', 'summary', (row) => ({
      ...row,
      entries: row.entries === null ? null : String(row.entries),
    })),
    differs: ['§2.7 entries summary entries'],
  },
  {
    what: 'makes a 0 of null',
    breakage: eachRow('average-dwell-time', 'summary', (row) => ({
      ...row,
      average_dwell_time: row.average_dwell_time ?? 0,
    })),
    differs: ['notes §4 null of average-dwell-time'],
  },
  {
    what: 'gives the index in UTC, with its zone',
    breakage: eachRow('entries', 'segments', (row) => ({ ...row, index: `${row.index}Z` })),
    differs: [
      '§2.7 entries segments index',
      'notes §5 index of days',
      'notes §5 day of 23 hours',
      'notes §5 day of 24 hours',
      'notes §5 day of 25 hours',
    ],
  },
  {
    what: 'says active and inactive',
    breakage: records('status/uptime', (all) =>
      all.map((one) => ({ ...one, status: one.status === 'online' ? 'active' : 'inactive' })),
    ),
    differs: ['§2.5 status'],
  },
  {
    what: 'leaves out the milliseconds of the last sign of life',
    breakage: records('status/uptime', (all) =>
      all.map((one) => ({
        ...one,
        last_seen_utc: one.last_seen_utc === null ? null : String(one.last_seen_utc).replace(/\.\d+/, ''),
      })),
    ),
    differs: ['§2.5 last_seen_utc'],
  },
  {
    what: 'gives average quality in per cent',
    breakage: records('status/uptime', (all) =>
      all.map((one) => ({ ...one, average_quality: 100 * Number(one.average_quality) })),
    ),
    differs: ['§2.5 average_quality'],
  },
  {
    what: 'names zones by slashes',
    breakage: records('detail/list', (all, { body }) =>
      body.returnEntityType === 'area_context'
        ? all.map((one) => ({ ...one, taxonomy: String(one.taxonomy).replaceAll(':', '/') }))
        : all,
    ),
    // The zones cannot be asked about under these names either.
    differs: ['§2.6 taxonomy', '§2.7 area/data summary taxonomy'],
  },
  {
    what: 'has ids of its own kind',
    breakage: listOnly((list) => [...list, { ...list[0], id: 'store-17' }]),
    differs: ['§2.1 id'],
  },
]

/** Rows, sums and time. */
export const brokenAnswers: readonly Broken[] = [
  {
    what: 'leaves out the last day',
    breakage: rows('entries', 'segments', (all, { body }) =>
      body.aggregationPeriod === 'day' ? all.slice(0, -1) : all,
    ),
    differs: [
      '§4.1 aggregationPeriod day',
      '§4.1 summary of days',
      'notes §4 inclusive end',
      'notes §4 segments of entries',
      'notes §5 index of days',
    ],
  },
  {
    what: 'sums up one too many',
    breakage: eachRow('entries', 'summary', (row) => ({
      ...row,
      entries: row.entries === null ? null : Number(row.entries) + 1,
    })),
    differs: [
      '§4.1 rule 1 whole',
      '§4.1 start, end',
      '§4.1 summary of days',
      '§4.1 summary of months',
      'notes §3 hour',
      'notes §3 week',
    ],
  },
  {
    what: 'adds up averages',
    breakage: eachRow('average-dwell-time', 'summary', (row) => ({
      ...row,
      average_dwell_time: row.average_dwell_time === null ? null : Number(row.average_dwell_time) * 28,
    })),
    differs: ['notes §6 averages'],
  },
  {
    what: 'gives a zone twice',
    breakage: rows('area/data', 'summary', (all) => (all.length > 1 ? [...all, ...all.slice(0, 1)] : all)),
    differs: ['§4.1 rule 2', '§4.1 rule 1 roles of area/data'],
  },
  {
    what: 'answers every location asked for with the first',
    breakage: rows('entries', 'summary', (all) => all.slice(0, 1)),
    differs: ['§4.1 entities, entityType'],
  },
  {
    what: 'adds facets that nobody asked for',
    breakage: {
      answer: (value) => (isFields(value) && 'meta' in value ? { segments: [], ...value } : value),
    },
    differs: [
      '§2.7 facets of entries',
      '§2.7 facets of area/data',
      '§2.7 facets of average-dwell-time',
      '§2.7 facets of transactions/conversion-rate',
    ],
  },
  {
    what: 'leaves out meta',
    breakage: {
      answer: (value) => {
        if (!isFields(value)) return value
        const { meta, ...rest } = value
        return rest
      },
    },
    differs: [
      '§2.7 facets of entries',
      '§2.7 facets of area/data',
      '§2.7 facets of average-dwell-time',
      '§2.7 facets of transactions/conversion-rate',
    ],
  },
  {
    what: 'leaves out a recording of the status',
    breakage: records('status/uptime', (all) => all.slice(1)),
    differs: ['§4.1 rule 4', 'notes §3 status of recordings'],
  },
  {
    what: 'counts on between two refreshes',
    breakage: counting(),
    differs: ['§8 refresh'],
  },
  {
    what: 'counts what came after the last refresh',
    breakage: rows('entries', 'summary', (all, { body }) =>
      Date.parse(String(body.start)) > demoNow - 600_000 &&
      Date.parse(String(body.end)) < demoNow + 3 * 86_400_000
        ? all.map((row) => ({ ...row, entries: 3 }))
        : all,
    ),
    differs: ['notes §5 last refresh'],
  },
]

/** The envelope, the doors and HTTP. */
export const brokenDoors: readonly Broken[] = [
  {
    what: 'answers under another id',
    breakage: { frames: (frame) => [frame.replace(/^/, 're:')] },
    differs: ['§4.1 data.id'],
  },
  {
    what: 'numbers the only part 1 of 1',
    breakage: { frames: (frame) => [frame.replace('|0|0|', '|1|1|')] },
    differs: ['§4.1 single part'],
  },
  {
    what: 'answers twice',
    breakage: { frames: (frame) => [frame, frame] },
    differs: ['§6 events'],
  },
  {
    what: 'greets',
    breakage: { greeting: '{"event":"welcome"}' },
    differs: ['§6 events'],
  },
  {
    what: 'takes full timestamps for uptimes',
    breakage: {
      heard: (path, body) =>
        path.endsWith('/uptimes') && isFields(body) ? { ...body, ...dates(body) } : body,
    },
    differs: ['§7 uptimes start', '§7 uptimes end', 'notes §7 422 full timestamp'],
  },
  {
    what: 'takes full timestamps for the uptime of one recording',
    breakage: { path: (path) => path.replace(/T\d\d%3A\d\d%3A\d\d\.000Z/g, '') },
    differs: ['§7 uptime start', '§7 uptime end'],
  },
  {
    what: 'overlooks recids',
    breakage: {
      heard: (path, body) =>
        path.endsWith('/uptimes') && isFields(body) ? { start: body.start, end: body.end } : body,
    },
    differs: ['§4.2 uptimes recids', '§4.2 uptime alike', 'notes §7 413 too large'],
  },
  {
    what: 'takes the last day of uptimes for exclusive',
    breakage: uptimeResults((result) => {
      const entries = listOfFields(result.uptime) ?? []
      const last = dateOf(entries.at(-1)?.index)
      return { ...result, uptime: entries.filter((entry) => dateOf(entry.index) !== last) }
    }),
    differs: ['§4.2 uptimes start, end'],
  },
  {
    what: 'lists locations in a shape of its own',
    breakage: listOnly((list) => ({ items: list })),
    differs: ['§4.2 location/list'],
  },
  {
    what: 'gives a token for any secret',
    breakage: {
      heard: (path, body) =>
        path === '/oauth/token' && isFields(body) && String(body.client_secret).startsWith('not-the')
          ? { ...body, client_secret: 'a secret: with +/% and ü' }
          : body,
    },
    differs: ['§5 rule 2 client_secret'],
  },
  {
    what: 'takes any token over HTTP',
    breakage: { admits: (_, door) => door === 'http' },
    differs: [...doors.map((what) => `§5 rule 4 ${what}`), 'notes §7 401 token'],
  },
  {
    what: 'takes any token over the WebSocket',
    breakage: { admits: (_, door) => door === 'socket' },
    differs: [...doors.map((what) => `§5 rule 5 ${what}`), 'notes §7 upgrade'],
  },
  {
    what: 'takes unsigned tokens',
    breakage: { admits: (token) => token?.endsWith('.') ?? false },
    differs: ['§5 rule 4 alg none', '§5 rule 5 alg none'],
  },
]

function inPerCent(value: unknown): unknown {
  const change = (row: Fields) =>
    typeof row.sales_conversion_rate === 'number'
      ? { ...row, sales_conversion_rate: row.sales_conversion_rate * 100 }
      : row
  if (!isFields(value)) return value
  const facets = ['segments', 'summary'].flatMap((facet) => {
    const found = listOfFields(value[facet])
    return found === null ? [] : [[facet, found.map(change)]]
  })
  return { ...value, ...Object.fromEntries(facets) }
}

function dates(body: Fields): Fields {
  return Object.fromEntries(
    ['start', 'end'].flatMap((side) => (side in body ? [[side, dateOf(body[side])]] : [])),
  )
}

/** More people at every question about today. */
function counting(): Breakage {
  let asked = 0
  return rows('entries', 'summary', (all, { body }) => {
    if (Date.parse(String(body.end)) !== demoNow + 86_400_000) return all
    asked += 1
    return all.map((row) => ({ ...row, entries: asked }))
  })
}
