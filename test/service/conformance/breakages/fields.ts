/** Each field of each record and row, broken separately. */

import { type Fields, isFields } from '../../../conformance/json-value.ts'
import { type Broken, eachRow, records, rows, units, uptimeEntries, uptimeResults } from './changes.ts'

const without = (name: string) => (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name))

const set = (name: string, value: unknown) => (fields: Fields) => ({ ...fields, [name]: value })

const ofRecording = (change: (recording: Fields) => Fields) =>
  uptimeResults((result) => ({
    ...result,
    recording: isFields(result.recording) ? change(result.recording) : result.recording,
  }))

const recordingFields = [
  'id',
  'name',
  'organisation',
  'cameraServer',
  'location',
  'useUploadingSchedule',
  'timezone',
]

const wrongTypes: readonly Broken[] = [
  ['§2.2 useUploadingSchedule', ofRecording(set('useUploadingSchedule', 'yes'))] as const,
  ['§2.2 timezone', ofRecording(set('timezone', 'Leeds time'))] as const,
  ['§2.3 withinSchedule', uptimeEntries(set('withinSchedule', 1))] as const,
  ['§2.3 segmentsReceived', uptimeEntries(set('segmentsReceived', 2.5))] as const,
  ['§2.5 location_id', records('status/uptime', (all) => all.map(set('location_id', null)))] as const,
  ['§2.5 recording_id', records('status/uptime', (all) => all.map(without('recording_id')))] as const,
  ['§2.6 area_type', records('detail/list', (all) => all.map(without('area_type')))] as const,
  ['§2.6 recording_id', records('detail/list', (all) => all.map(set('recording_id', 17)))] as const,
].map(([rule, breakage]) => ({
  what: `breaks ${rule}`,
  breakage,
  differs: [rule],
  among: ['§2.2', '§2.3', '§2.4', '§2.5', '§2.6'],
}))

const removedFields: readonly Broken[] = recordingFields.map((name) => ({
  what: `omits ${name} of recordings`,
  breakage: ofRecording(without(name)),
  differs: [`§2.2 ${name}`],
  among: ['§2.2', '§2.3', '§2.4', '§2.5', '§2.6'],
}))

/** Omits a field of a row: its own rule fails, with those that depend on it. */
const removedColumns: readonly Broken[] = (
  [
    ['entries', 'segments', 'location', []],
    ['entries', 'segments', 'entries', []],
    ['entries', 'summary', 'location', ['§2.7 entity']],
    ['area/data', 'summary', 'taxonomy', ['§2.7 split of area/data by taxonomy']],
    ['area/data', 'summary', 'role', []],
    ['area/data', 'summary', 'age', ['§2.7 split of area/data by age'], 'split alone'],
    ['area/data', 'summary', 'gender', ['§2.7 split of area/data by gender'], 'split alone'],
    ['area/data', 'summary', 'area_total_entries', []],
    ['area/data', 'summary', 'area_average_dwell_time', []],
    ['average-dwell-time', 'summary', 'age', []],
    ['average-dwell-time', 'summary', 'gender', []],
    ['average-dwell-time', 'summary', 'role', ['§2.7 split of average-dwell-time by role'], 'split alone'],
    ['average-dwell-time', 'summary', 'average_dwell_time', []],
    ['transactions/conversion-rate', 'summary', 'location', []],
    ['transactions/conversion-rate', 'summary', 'sales_conversion_rate', []],
    ['entries', 'summary', 'age', ['§2.7 split of entries by age'], 'split alone'],
    ['entries', 'summary', 'gender', ['§2.7 split of entries by gender'], 'split alone'],
    ['entries', 'summary', 'role', ['§2.7 split of entries by role'], 'split alone'],
  ] as const
).map(([route, facet, name, others, alone]) => ({
  what: `omits ${name} of ${facet} of ${route}`,
  breakage: eachRow(route, facet, without(name)),
  differs: [...(alone === undefined ? [`§2.7 ${route} ${facet} ${name}`] : []), ...others],
  among: ['§2.7'],
}))

const wrongUnits: readonly Broken[] = [
  'area_total_dwell_time',
  'area_average_dwell_time',
  'average_dwell_time',
].map((measure) => ({
  what: `returns ${measure} in minutes`,
  breakage: units({ [measure]: 'minutes' }),
  differs: [`§2.7 unit of ${measure}`],
  among: ['§2.7'],
}))

/** Renames attributes of people. */
const otherWords: readonly Broken[] = (
  [
    ['age', (age: string) => age.replace('_', '-'), ['§2.8 ages', '§2.8 age 25_34']],
    ['gender', (gender: string) => gender.slice(0, 1), ['§2.8 gender female']],
    ['role', (role: string) => role.toUpperCase(), ['§2.8 role customer', '§2.8 role staff']],
  ] as const
).map(([dimension, change, differs]) => ({
  what: `uses other words for ${dimension}`,
  breakage: eachRow('entries', 'summary', (row) =>
    typeof row[dimension] === 'string' ? { ...row, [dimension]: change(row[dimension]) } : row,
  ),
  differs,
  among: ['§1', '§2'],
}))

export const brokenFields: readonly Broken[] = [
  ...wrongTypes,
  ...removedFields,
  {
    what: 'returns only the id of the recording',
    breakage: uptimeResults((result) => ({ ...result, recording: 'recording' })),
    differs: ['§2.4 recording'],
    among: ['§2'],
  },
  {
    what: 'returns hourly uptime as an object',
    breakage: uptimeResults((result) => ({ ...result, uptime: {} })),
    differs: ['§2.4 uptime'],
    among: ['§2'],
  },
  {
    what: 'returns a location under another id',
    breakage: rows('entries', 'summary', (all) =>
      all.map((row) => ('location' in row ? { ...row, location: 'other' } : row)),
    ),
    differs: ['§2.1 location'],
    among: ['§1', '§2'],
  },
  {
    what: 'splits sales by age',
    breakage: {
      answer: (value, { route, body }) =>
        route === 'transactions/conversion-rate' && 'ages' in body
          ? { summary: [{ location: 'x', age: '25_34', sales_conversion_rate: 0.5 }], meta: { units: {} } }
          : value,
    },
    differs: ['§1 sales'],
    among: ['§1', '§2'],
  },
  {
    what: 'returns its units as a list',
    breakage: {
      answer: (value) =>
        isFields(value) && 'meta' in value ? { ...value, meta: { units: ['seconds'] } } : value,
    },
    differs: ['§2.7 meta.units'],
    among: ['§2'],
  },
  {
    what: 'offers no estimates',
    breakage: {
      answer: (value) =>
        isFields(value) && 'estimates' in value ? { meta: value.meta, estimates: null } : value,
    },
    differs: ['§2.7 estimates'],
    among: ['§2'],
  },
  ...removedColumns,
  ...wrongUnits,
  ...otherWords,
]
