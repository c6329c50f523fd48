/** Each decision of the notes, broken separately. */

import { type Fields, isFields, listOfFields } from '../../../conformance/json-value.ts'
import type { Breakage } from '../breaking-proxy.ts'
import { type Broken, eachRow, listOnly, onlyIn, records, rows, units, uptimeEntries } from './changes.ts'

/** Changes the response of `detail/list` for one type. */
function listed(type: string, change: (all: readonly Fields[]) => readonly Fields[]): Breakage {
  return records('detail/list', (all, { body }) => (body.returnEntityType === type ? change(all) : all))
}

/** Changes every number with one name in responses over the socket. */
function doubled(route: string, measure: string): Breakage {
  return {
    answer: (value, asked) =>
      asked.route === route
        ? JSON.parse(JSON.stringify(value), (name, one: unknown) =>
            name === measure && typeof one === 'number' ? 2 * one : one,
          )
        : value,
  }
}

const isFailed = (value: unknown): value is { readonly error: Fields } =>
  isFields(value) && isFields(value.error)

const token = (change: Fields): Breakage => ({
  told: ({ path, status, value }) =>
    path === '/oauth/token' && status === 200 && isFields(value) ? { value: { ...value, ...change } } : {},
})

const needed = [
  ...['start', 'end', 'entities', 'entityType', 'facets', 'aggregationPeriod', 'areaType', 'taxonomy'],
  ...['ages', 'genders', 'roles'],
].map((name) => `notes §4 ${name} required`)

const codes = ['bad_request', 'unknown_route', 'not_found', 'forbidden', 'too_large'].map(
  (code) => `notes §7 ${code}`,
)

const problems = [
  '400 malformed',
  '401 token',
  '403 not yours',
  '404 unknown id',
  '413 too large',
  '422 full timestamp',
  '422 end before start',
].map((problem) => `notes §7 ${problem}`)

const among = ['notes', 'beyond']

export const brokenNotes: readonly Broken[] = [
  {
    what: 'accepts every message as a request',
    breakage: { answer: (value) => (isFailed(value) ? { summary: [], segments: [], meta: {} } : value) },
    differs: [
      ...needed,
      ...codes,
      'notes §4 conversion by entity',
      'notes §4 date-only start',
      'notes §4 date-only end',
    ],
    among,
  },
  {
    what: 'sends errors without codes',
    breakage: { answer: (value) => (isFailed(value) ? { message: value.error.message } : value) },
    differs: [...codes, 'notes §1 failure'],
    among,
  },
  {
    what: 'sends HTTP failures without details',
    breakage: { told: ({ status, path }) => (status >= 400 && path !== '/oauth/token' ? { value: {} } : {}) },
    differs: problems,
    among,
  },
  {
    what: 'issues tokens without a lifetime and a type',
    breakage: token({ token_type: 'mac', expires_in: '3600' }),
    differs: ['notes §2 token_type', 'notes §2 expires_in'],
    among,
  },
  {
    what: 'publishes other keys than it signs with',
    breakage: {
      told: ({ path }) => (path.endsWith('jwks.json') ? { value: { keys: [{ kid: 'other' }] } } : {}),
    },
    differs: ['notes §2 keys'],
    among,
  },
  {
    what: 'refuses token requests with codes of its own',
    breakage: {
      told: ({ path, status }) => (path === '/oauth/token' && status === 400 ? { value: {} } : {}),
    },
    differs: ['notes §2 errors'],
    among,
  },
  {
    what: 'rejects organisations as entities',
    breakage: rows('entries', 'summary', (all, { body }) => (body.entityType === 'organisation' ? [] : all)),
    differs: ['notes §3 entityType organisation, entries'],
    among,
  },
  {
    what: 'counts people outside opening hours inside recording times',
    breakage: rows('entries', 'summary', (all, { body }) =>
      body.insideRecordingTimes === true ? all.map((row) => ({ ...row, entries: 10 ** 9 })) : all,
    ),
    differs: ['notes §4 insideRecordingTimes'],
    among,
  },
  {
    what: 'returns null instead of 0',
    breakage: rows('entries', 'segments', (all) =>
      all.map((row) => ({ ...row, entries: row.entries || null })),
    ),
    differs: ['notes §4 zero'],
    among,
  },
  {
    what: 'expects one segment per hour',
    breakage: uptimeEntries((entry) => ({
      ...entry,
      segmentsExpected: Number(entry.segmentsExpected) / 4,
      segmentsReceived: Number(entry.segmentsReceived) / 4,
    })),
    differs: ['notes §4 segments expected'],
    among: ['notes §4'],
  },
  {
    what: 'divides received segments by the wrong number',
    breakage: uptimeEntries((entry) => ({
      ...entry,
      pcSegmentsRecieved: 0.123,
      overallUptime: 0.123 * Number(entry.avgUptimeOnSegment),
    })),
    differs: ['notes §4 pcSegmentsRecieved'],
    among: ['notes §4'],
  },
  {
    what: 'schedules nothing',
    breakage: uptimeEntries((entry) => ({ ...entry, withinSchedule: false })),
    differs: ['notes §4 withinSchedule'],
    among: ['notes §4'],
  },
  {
    what: 'starts hours at half past',
    breakage: uptimeEntries((entry) => ({ ...entry, index: String(entry.index).replace(':00', ':30') })),
    differs: ['notes §4 uptime hours'],
    among: ['notes §4'],
  },
  {
    what: 'lists locations without currency',
    breakage: listOnly((all) => all.map(({ currency, ...rest }) => rest)),
    differs: ['notes §4 location/list'],
    among,
  },
  ...(['location', 'recording', 'line_context', 'organisation'] as const).map((type) => ({
    what: `lists a ${type} with numbers for ids`,
    breakage: listed(type, (all) =>
      all.map((one) => (type === 'line_context' ? { ...one, line_id: 7 } : { ...one, id: 7 })),
    ),
    differs: [
      `notes §4 list of ${type}`,
      ...(type === 'location' ? ['notes §4 organisation of locations'] : []),
    ],
    among,
  })),
  {
    what: 'lists no line that counts entries',
    breakage: listed('line_context', (all) => all.map((one) => ({ ...one, line_type: 'line' }))),
    differs: ['notes §4 location-entry'],
    among,
  },
]

/** Routes beyond the contract: a number that contradicts the others. */
export const brokenBeyond: readonly Broken[] = [
  ...(
    [
      ['capture-rate', 'capture_rate', ['beyond capture-rate arithmetic']],
      ['passers-by', 'passers_by', ['beyond capture-rate arithmetic']],
      ['transactions/data', 'transactions_volume', ['beyond transactions/data average']],
      [
        'transactions/data',
        'transactions_count',
        ['beyond transactions/data average', 'notes §6 conversion'],
      ],
      ['entries', 'coverage', ['beyond estimates']],
    ] as const
  ).map(([route, measure, differs]) => ({
    what: `doubles ${measure} of ${route}`,
    breakage: doubled(route, measure),
    differs,
    among: ['beyond', 'notes §6'],
  })),
  {
    what: 'sums maximum occupancies',
    breakage: rows('max-occupancy', 'summary', (all) =>
      all.map((row) => ({ ...row, max_occupancy: 10 ** 6 })),
    ),
    differs: ['beyond max-occupancy summary'],
    among: ['beyond'],
  },
  {
    what: 'omits the recording from rows of uptime',
    breakage: rows('uptime', 'summary', (all) => all.map(({ recording, ...rest }) => rest)),
    differs: ['beyond uptime of recording', 'beyond uptime recording'],
    among: ['beyond'],
  },
  ...['passers-by', 'capture-rate', 'max-occupancy', 'transactions/data', 'uptime'].map((route) => ({
    what: `omits the last day of ${route}`,
    breakage: rows(route, 'segments', (all) => all.slice(0, -1)),
    differs: [`beyond ${route} segments`],
    among: ['beyond'],
  })),
  {
    what: 'omits the last day of staff-hours',
    breakage: rows('staff-hours', 'segments', (all) => all.slice(0, -1)),
    differs: ['beyond staff-hours segments', 'beyond staff-hours summary'],
    among: ['beyond staff-hours'],
  },
  {
    what: 'doubles the staff hours of days',
    breakage: onlyIn(
      ({ body }) => body.aggregationPeriod === 'day',
      eachRow('staff-hours', 'segments', (row) => ({ ...row, staff_hours: Number(row.staff_hours) * 2 })),
    ),
    differs: ['beyond staff-hours hours', 'beyond staff-hours summary'],
    among: ['beyond staff-hours'],
  },
  {
    what: 'does not know hours without staff',
    breakage: eachRow('staff-hours', 'segments', (row) => ({ ...row, staff_hours: row.staff_hours || null })),
    differs: ['beyond staff-hours hours'],
    among: ['beyond staff-hours'],
  },
  {
    what: 'averages staff hours in the summary',
    breakage: eachRow('staff-hours', 'summary', (row) => ({ ...row, staff_hours: 1 })),
    differs: ['beyond staff-hours summary'],
    among: ['beyond staff-hours'],
  },
  {
    what: 'counts staff hours as people',
    breakage: onlyIn(({ route }) => route === 'staff-hours', units({ staff_hours: 'peopleCount' })),
    differs: ['beyond staff-hours staff_hours'],
    among: ['beyond staff-hours'],
  },
  {
    what: 'returns empty lists',
    breakage: { answer: (value) => (listOfFields(value) === null ? value : []) },
    differs: ['notes §3 status of recordings'],
    among: ['notes §3'],
  },
]
