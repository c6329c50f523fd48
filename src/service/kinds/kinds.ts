/**
 * The kinds of records that files and HTTP can bring in: the fields of each, and what identifies a record. Every reader
 * of records uses this table.
 */

import { groupDimensions, maxGroupName } from '../../protocol/location-group-rules.ts'
import { ages, areaContextTypes, genders, roles } from '../../protocol/metrics/vocabularies.ts'
import { lineTypes } from '../../protocol/records.ts'
import type { FieldType } from './field-types.ts'
import type { Field, KindOf } from './kind.ts'

const id = { type: 'id' } as const
const taxonomy = { type: 'taxonomy' } as const
const text = (max: number) => ({ type: 'text', max }) as const
const word = (words: readonly string[]) => ({ type: 'word', words }) as const
const instant = { type: 'instant', step: 'millisecond' } as const
/** Shifts are planned, so their times can be ahead. */
const planned = { type: 'instant', step: 'millisecond', isPlanned: true } as const
const hour = { type: 'instant', step: 'hour' } as const
const count = { type: 'whole', min: 0, max: 4_294_967_295 } as const
const fraction = { type: 'number', min: 0, max: 1 } as const
const minuteOfDay = (hours: number) => ({ type: 'minute', max: hours * 60 }) as const

const required = (name: string, holds: FieldType, column = name): Field => ({
  name,
  column,
  holds,
  absent: { is: 'fault' },
})

const optional = (
  name: string,
  holds: FieldType,
  value: string | number | boolean | null = '',
  column = name,
): Field => ({ name, column, holds, absent: { is: 'value', value } })

const location = required('location_id', id)
const camera = required('recording_id', id)
const anyCamera = optional('recording_id', id)
/** Whether a location's hourly counts include staff. */
export const countedPeople = ['everybody', 'customers'] as const
const status = optional('status', text(64), 'active')
const who = (whoRoles: readonly string[]) => [
  optional('age', word(ages)),
  optional('gender', word(genders)),
  optional('role', word(whoRoles)),
]

/** Records of a removable kind can have this field to be removed. */
export const removal = optional('removed', { type: 'boolean' }, false)

/** Returns all fields that a record of the kind can have. */
export function fieldsOfRecords(kind: Kind): readonly Field[] {
  return kind.removable ? [...kind.fields, removal] : kind.fields
}

const usual = { moves: null, latestBy: null, localHour: null, rules: [], removable: true } as const

/** By table; a table without a kind does not compile. */
export const kinds = {
  organisations: {
    ...usual,
    name: 'organisations',
    table: 'organisations',
    fields: [required('id', id), required('name', text(200))],
    identity: ['id'],
    refersTo: 'nothing',
    removable: false,
  },

  locations: {
    ...usual,
    name: 'locations',
    table: 'locations',
    fields: [
      required('id', id),
      required('organisation_id', id),
      required('name', text(200)),
      required('timezone', { type: 'timezone' }),
      required('currency', { type: 'currency' }),
      optional('latitude', { type: 'number', min: -90, max: 90 }, null),
      optional('longitude', { type: 'number', min: -180, max: 180 }, null),
      status,
      optional('counts_of', word(countedPeople), 'everybody'),
    ],
    identity: ['id'],
    refersTo: 'organisation',
  },

  opening_hours: {
    ...usual,
    name: 'opening-hours',
    table: 'opening_hours',
    fields: [
      location,
      required('weekday', { type: 'whole', min: 1, max: 7 }),
      required('opens', minuteOfDay(24), 'opens_minute'),
      required('closes', minuteOfDay(48), 'closes_minute'),
    ],
    identity: ['location_id', 'weekday'],
    refersTo: 'location',
    rules: ['closes after it opens'],
  },

  special_days: {
    ...usual,
    name: 'special-days',
    table: 'special_days',
    fields: [
      location,
      required('day', { type: 'day' }),
      optional('opens', minuteOfDay(24), 0, 'opens_minute'),
      optional('closes', minuteOfDay(48), 0, 'closes_minute'),
      optional('reason', text(200)),
    ],
    identity: ['location_id', 'day'],
    refersTo: 'location',
    rules: ['hours come in pairs', 'closes after it opens'],
  },

  // A location can be in several groups of a dimension, so the name is part of the identity.
  location_groups: {
    ...usual,
    name: 'location-groups',
    table: 'location_groups',
    fields: [location, required('dimension', word(groupDimensions)), required('name', text(maxGroupName))],
    identity: ['location_id', 'dimension', 'name'],
    refersTo: 'location',
  },

  recordings: {
    ...usual,
    name: 'recordings',
    table: 'recordings',
    fields: [
      required('id', id),
      required('organisation_id', id),
      location,
      required('camera_server_id', id),
      required('name', text(200)),
      optional('use_uploading_schedule', { type: 'boolean' }, false),
      {
        name: 'timezone',
        column: 'timezone',
        holds: { type: 'timezone' },
        absent: { is: 'timezone of the location' },
      },
      status,
      optional('installed_at', instant, null),
      optional('removed_at', instant, null),
    ],
    // A camera that moves to another location has a row for each, so that its history stays with the old one.
    identity: ['id'],
    refersTo: 'location',
    rules: ['removed after it was installed'],
    removable: false,
  },

  areas: {
    ...usual,
    name: 'areas',
    table: 'areas',
    fields: [location, camera, required('taxonomy', taxonomy), required('area_type', word(areaContextTypes))],
    identity: ['location_id', 'taxonomy', 'recording_id'],
    refersTo: 'recording',
  },

  lines: {
    ...usual,
    name: 'lines',
    table: 'lines',
    fields: [
      location,
      camera,
      required('line_id', id),
      required('line_type', word(lineTypes)),
      optional('taxonomy', taxonomy),
      optional('direction', text(64)),
    ],
    identity: ['location_id', 'recording_id', 'line_id'],
    refersTo: 'recording',
  },

  visits: {
    ...usual,
    name: 'visits',
    table: 'visits',
    fields: [
      location,
      required('entered_at', instant),
      required('visit_id', id),
      anyCamera,
      ...who(['customer', 'staff']),
    ],
    identity: ['location_id', 'visit_id'],
    moves: 'entered_at',
    refersTo: 'location',
  },

  hourly_counts: {
    ...usual,
    name: 'hourly-counts',
    table: 'hourly_counts',
    fields: [location, required('started_at', hour), anyCamera, required('entries', count)],
    identity: ['location_id', 'started_at', 'recording_id'],
    moves: 'label',
    localHour: { column: 'label', of: 'started_at' },
    refersTo: 'location',
  },

  // A visitor can stay in a zone several times, so the time is part of the identity.
  area_visits: {
    ...usual,
    name: 'area-visits',
    table: 'area_visits',
    fields: [
      location,
      required('taxonomy', taxonomy),
      required('entered_at', instant),
      required('visit_id', id),
      anyCamera,
      // No visit is longer than a day: queries look back no further.
      required('dwell_seconds', { type: 'whole', min: 0, max: 86_400 }),
      ...who(roles),
    ],
    identity: ['location_id', 'taxonomy', 'entered_at', 'visit_id'],
    refersTo: 'location',
  },

  passers_by: {
    ...usual,
    name: 'passers-by',
    table: 'passers_by',
    fields: [location, required('started_at', hour), anyCamera, required('passers_by', count)],
    identity: ['location_id', 'started_at', 'recording_id'],
    moves: 'label',
    localHour: { column: 'label', of: 'started_at' },
    refersTo: 'location',
  },

  transactions: {
    ...usual,
    name: 'transactions',
    table: 'transactions',
    fields: [
      location,
      required('sold_at', instant),
      required('transaction_id', id),
      required('kind', word(['sale', 'refund', 'void'])),
      required('amount', { type: 'money' }),
      required('units', { type: 'whole', min: 0, max: 1_000_000 }),
    ],
    identity: ['location_id', 'transaction_id'],
    moves: 'sold_at',
    refersTo: 'location',
  },

  // A shift belongs to one store. `staff` people work it, so a rota without names can be imported as it is.
  shifts: {
    ...usual,
    name: 'shifts',
    table: 'shifts',
    fields: [
      location,
      required('starts_at', planned),
      required('shift_id', id),
      required('ends_at', planned),
      optional('staff', { type: 'whole', min: 1, max: 1000 }, 1),
    ],
    identity: ['location_id', 'shift_id'],
    moves: 'starts_at',
    refersTo: 'location',
    // No shift is longer than a day: queries look back no further.
    rules: ['ends after it starts', 'lasts at most a day'],
  },

  segments: {
    ...usual,
    name: 'segments',
    table: 'segments',
    fields: [
      location,
      camera,
      required('started_at', { type: 'instant', step: 'quarter' }),
      required('uptime', fraction),
    ],
    identity: ['location_id', 'recording_id', 'started_at'],
    refersTo: 'recording',
  },

  // The newest heartbeat of each camera wins, in whatever order they arrive.
  heartbeats: {
    ...usual,
    name: 'heartbeats',
    table: 'heartbeats',
    fields: [location, camera, required('seen_at', instant), required('quality', fraction)],
    identity: ['location_id', 'recording_id'],
    latestBy: 'seen_at',
    refersTo: 'recording',
    removable: false,
  },
} as const satisfies Readonly<Record<string, KindOf<string>>>

/** Each kind has a table of its own. */
export type TableName = keyof typeof kinds

export type Kind = KindOf<TableName>

export type KindName = (typeof kinds)[TableName]['name']

const kindByName: ReadonlyMap<string, Kind> = new Map(
  Object.values<Kind>(kinds).map((kind) => [kind.name, kind]),
)

/** All names, parents first, which is the order in which records have to be imported. */
export const kindNames: readonly string[] = [...kindByName.keys()]

export function kindNamed(name: string): Kind | undefined {
  return kindByName.get(name)
}
