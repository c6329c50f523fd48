import type { Fields } from '../../../conformance/json-value.ts'
import {
  type Broken,
  eachRow,
  inPerCent,
  listOnly,
  records,
  renamed,
  units,
  uptimeEntries,
  uptimeResults,
} from './changes.ts'

/** Types, spellings and units. */
export const brokenValues: readonly Broken[] = [
  {
    what: 'returns another unit',
    breakage: units({ entries: 'seconds' }),
    differs: ['§2.7 unit of entries'],
  },
  {
    what: 'returns rates in per cent with that unit',
    breakage: {
      answer: (value, asked) =>
        asked.route === 'transactions/conversion-rate'
          ? units({ sales_conversion_rate: 'percentage' }).answer?.(inPerCent(value), asked)
          : value,
    },
    differs: ['§2.7 unit of sales_conversion_rate'],
  },
  {
    what: 'spells pcSegmentsReceived correctly',
    breakage: uptimeEntries(renamed('pcSegmentsRecieved', 'pcSegmentsReceived')),
    differs: ['§2.3 pcSegmentsRecieved'],
  },
  {
    what: 'returns null for an uptime',
    breakage: uptimeEntries((entry) => ({ ...entry, overallUptime: null })),
    differs: ['beyond camera-uptime arithmetic', '§2.3 overallUptime'],
  },
  {
    what: 'returns null expected segments for hours with segments',
    breakage: uptimeEntries((entry) => ({ ...entry, segmentsExpected: null })),
    differs: ['§2.3 segmentsExpected'],
    among: ['§2', 'notes §4'],
  },
  {
    what: 'returns segments as text',
    breakage: uptimeEntries((entry) => ({ ...entry, segmentsExpected: String(entry.segmentsExpected) })),
    differs: ['§2.3 segmentsExpected'],
  },
  {
    what: 'returns uptimes in per cent',
    breakage: uptimeEntries((entry) => ({
      ...entry,
      avgUptimeOnSegment: Number(entry.avgUptimeOnSegment) * 100,
    })),
    differs: ['§2.3 avgUptimeOnSegment', 'notes §4 overallUptime'],
  },
  {
    what: 'returns the hours of uptime in ISO 8601',
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
    what: 'returns entries as text',
    breakage: eachRow('entries', 'summary', (row) => ({
      ...row,
      entries: row.entries === null ? null : String(row.entries),
    })),
    differs: ['beyond usual entries', '§2.7 entries summary entries', 'beyond demographics groups'],
  },
  {
    what: 'returns 0 instead of null',
    breakage: eachRow('average-dwell-time', 'summary', (row) => ({
      ...row,
      average_dwell_time: row.average_dwell_time ?? 0,
    })),
    differs: ['notes §4 null of average-dwell-time'],
  },
  {
    what: 'returns the index in UTC with a zone',
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
    what: 'returns active and inactive as status',
    breakage: records('status/uptime', (all) =>
      all.map((one) => ({ ...one, status: one.status === 'online' ? 'active' : 'inactive' })),
    ),
    differs: ['§2.5 status'],
  },
  {
    what: 'omits the milliseconds of the last heartbeat',
    breakage: records('status/uptime', (all) =>
      all.map((one) => ({
        ...one,
        last_seen_utc: one.last_seen_utc === null ? null : String(one.last_seen_utc).replace(/\.\d+/, ''),
      })),
    ),
    differs: ['§2.5 last_seen_utc'],
  },
  {
    what: 'returns the average quality in per cent',
    breakage: records('status/uptime', (all) =>
      all.map((one) => ({ ...one, average_quality: 100 * Number(one.average_quality) })),
    ),
    differs: ['§2.5 average_quality'],
  },
  {
    what: 'separates zone names with slashes',
    breakage: records('detail/list', (all, { body }) =>
      body.returnEntityType === 'area_context'
        ? all.map((one) => ({ ...one, taxonomy: String(one.taxonomy).replaceAll(':', '/') }))
        : all,
    ),
    // These names cannot be requested as zones either.
    differs: ['§2.6 taxonomy', '§2.7 area/data summary taxonomy'],
  },
  {
    what: 'uses ids in another format',
    breakage: listOnly((list) => [...list, { ...list[0], id: 'store-17' }]),
    differs: ['§2.1 id'],
  },
]
