import type { KindName } from '../../../src/service/kinds/kinds.ts'
import type { FieldFault, Row } from '../../../src/service/kinds/read-record.ts'

interface RecordCase {
  readonly kind: KindName
  readonly record: Readonly<Record<string, unknown>>
}

const place = { location_id: 'store' }
const door = { location_id: 'store', recording_id: 'door' }
const camera = { id: 'door', organisation_id: 'org', ...place, camera_server_id: 'server', name: 'Door' }

/** Complete records as sent, and their rows without what depends on the location. */
export const takenRecords: readonly (RecordCase & { readonly row: Row })[] = [
  { kind: 'organisations', record: { id: 'org', name: 'Chain' }, row: { id: 'org', name: 'Chain' } },
  {
    kind: 'locations',
    record: {
      id: 'store',
      organisation_id: 'org',
      name: 'Store',
      timezone: 'Europe/London',
      currency: 'GBP',
    },
    row: {
      id: 'store',
      organisation_id: 'org',
      name: 'Store',
      timezone: 'Europe/London',
      currency: 'GBP',
      latitude: null,
      longitude: null,
      status: 'active',
      counts_of: 'everybody',
    },
  },
  {
    kind: 'locations',
    record: {
      id: 'kiosk',
      organisation_id: 'org',
      name: 'Kiosk',
      timezone: 'Europe/London',
      currency: 'GBP',
      counts_of: 'customers',
    },
    row: {
      id: 'kiosk',
      organisation_id: 'org',
      name: 'Kiosk',
      timezone: 'Europe/London',
      currency: 'GBP',
      latitude: null,
      longitude: null,
      status: 'active',
      counts_of: 'customers',
    },
  },
  {
    kind: 'opening-hours',
    record: { ...place, weekday: 5, opens: '09:30', closes: '26:00' },
    row: { ...place, weekday: 5, opens_minute: 570, closes_minute: 1560 },
  },
  {
    kind: 'opening-hours',
    record: { ...place, weekday: '7', opens: '00:00', closes: '00:00' },
    row: { ...place, weekday: 7, opens_minute: 0, closes_minute: 0 },
  },
  {
    kind: 'special-days',
    record: { ...place, day: '2026-12-25', reason: 'Christmas' },
    row: { ...place, day: '2026-12-25', opens_minute: 0, closes_minute: 0, reason: 'Christmas' },
  },
  {
    kind: 'special-days',
    record: { ...place, day: '2026-12-24', opens: '08:00', closes: '14:00' },
    row: { ...place, day: '2026-12-24', opens_minute: 480, closes_minute: 840, reason: '' },
  },
  {
    kind: 'location-groups',
    record: { ...place, dimension: 'tag', name: 'Drive-in, new' },
    row: { ...place, dimension: 'tag', name: 'Drive-in, new' },
  },
  {
    kind: 'recordings',
    record: camera,
    row: {
      ...camera,
      use_uploading_schedule: false,
      status: 'active',
      installed_at: null,
      removed_at: null,
    },
  },
  {
    // Their zones reverse the order as text, but not as instants.
    kind: 'recordings',
    record: {
      ...camera,
      id: 'window',
      installed_at: '2026-02-28T23:30:00-02:00',
      removed_at: '2026-03-01T01:30:00Z',
    },
    row: {
      ...camera,
      id: 'window',
      use_uploading_schedule: false,
      status: 'active',
      installed_at: '2026-03-01T01:30:00.000Z',
      removed_at: '2026-03-01T01:30:00.000Z',
    },
  },
  {
    kind: 'areas',
    record: { ...door, taxonomy: 'Department:Shoes', area_type: 'taxonomy' },
    row: { ...door, taxonomy: 'Department:Shoes', area_type: 'taxonomy' },
  },
  {
    kind: 'lines',
    record: { ...door, line_id: 'in', line_type: 'location-entry' },
    row: { ...door, line_id: 'in', line_type: 'location-entry', taxonomy: '', direction: '' },
  },
  {
    kind: 'visits',
    record: {
      ...place,
      entered_at: '2026-03-01T10:30:00+01:00',
      visit_id: 'v',
      age: '25_34',
      role: '',
      gender: null,
    },
    row: {
      ...place,
      entered_at: '2026-03-01T09:30:00.000Z',
      visit_id: 'v',
      recording_id: '',
      age: '25_34',
      gender: '',
      role: '',
    },
  },
  {
    kind: 'hourly-counts',
    record: { ...door, started_at: '2026-03-01T10:00:00Z', entries: 0 },
    row: { ...door, started_at: '2026-03-01T10:00:00.000Z', entries: 0 },
  },
  {
    kind: 'area-visits',
    record: {
      ...place,
      taxonomy: 'Checkout',
      entered_at: '2026-03-01T10:30:00Z',
      visit_id: 'v',
      dwell_seconds: '86400',
      role: 'customer-staff',
    },
    row: {
      ...place,
      taxonomy: 'Checkout',
      entered_at: '2026-03-01T10:30:00.000Z',
      visit_id: 'v',
      recording_id: '',
      dwell_seconds: 86_400,
      age: '',
      gender: '',
      role: 'customer-staff',
    },
  },
  {
    kind: 'passers-by',
    record: { ...place, started_at: '2026-03-01T10:00:00Z', passers_by: 41 },
    row: { ...place, started_at: '2026-03-01T10:00:00.000Z', recording_id: '', passers_by: 41 },
  },
  {
    kind: 'transactions',
    record: {
      ...place,
      sold_at: '2026-03-01T10:30:00Z',
      transaction_id: 't',
      kind: 'refund',
      amount: 12.3,
      units: 1,
    },
    row: {
      ...place,
      sold_at: '2026-03-01T10:30:00.000Z',
      transaction_id: 't',
      kind: 'refund',
      amount: '12.3',
      units: 1,
    },
  },
  // Planned shifts are ahead of now. A day exactly is the longest.
  {
    kind: 'shifts',
    record: {
      ...place,
      starts_at: '2026-03-20T22:00:00+01:00',
      shift_id: 's',
      ends_at: '2026-03-21T22:00:00+01:00',
      staff: '3',
    },
    row: {
      ...place,
      starts_at: '2026-03-20T21:00:00.000Z',
      shift_id: 's',
      ends_at: '2026-03-21T21:00:00.000Z',
      staff: 3,
    },
  },
  {
    kind: 'shifts',
    record: {
      ...place,
      starts_at: '2026-03-01T10:00:00Z',
      shift_id: 'one',
      ends_at: '2026-03-01T10:00:00.001Z',
    },
    row: {
      ...place,
      starts_at: '2026-03-01T10:00:00.000Z',
      shift_id: 'one',
      ends_at: '2026-03-01T10:00:00.001Z',
      staff: 1,
    },
  },
  {
    kind: 'segments',
    record: { ...door, started_at: '2026-03-01T10:45:00Z', uptime: 0.5 },
    row: { ...door, started_at: '2026-03-01T10:45:00.000Z', uptime: 0.5 },
  },
  {
    kind: 'heartbeats',
    record: { ...door, seen_at: '2026-03-01T10:45:01.5Z', quality: 1 },
    row: { ...door, seen_at: '2026-03-01T10:45:01.500Z', quality: 1 },
  },
]

const shift = { ...place, shift_id: 's', starts_at: '2026-03-01T10:00:00Z' }
const visit = { ...place, entered_at: '2026-03-01T10:30:00Z', visit_id: 'v' }

/** Invalid records with all of their faults. */
export const refusedRecords: readonly (RecordCase & { readonly faults: readonly FieldFault[] })[] = [
  {
    kind: 'visits',
    record: {},
    faults: [
      { field: 'location_id', message: 'is missing' },
      { field: 'entered_at', message: 'is missing' },
      { field: 'visit_id', message: 'is missing' },
    ],
  },
  {
    kind: 'visits',
    record: { ...visit, age: '25-34', colour: 'red' },
    faults: [
      { field: 'age', message: 'must be one of 0_15, 16_24, 25_34, 35_44, 45_54, 55_64, 65_100' },
      { field: 'colour', message: 'is not a field of visits' },
    ],
  },
  {
    kind: 'visits',
    record: { ...visit, removed: 'perhaps' },
    faults: [{ field: 'removed', message: 'must be true or false' }],
  },
  {
    kind: 'visits',
    record: { ...place, removed: true },
    faults: [{ field: 'visit_id', message: 'is missing' }],
  },
  {
    kind: 'organisations',
    record: { id: 'org', name: 'Chain', removed: true },
    faults: [{ field: 'removed', message: 'is not a field of organisations' }],
  },
  {
    // The proximity of two people is not a zone visit.
    kind: 'visits',
    record: { ...visit, role: 'customer-staff' },
    faults: [{ field: 'role', message: 'must be one of customer, staff' }],
  },
  {
    kind: 'opening-hours',
    record: { ...place, weekday: 1, opens: '18:00', closes: '09:00' },
    faults: [
      { field: 'closes', message: 'must not be before opens: write times past midnight as 24:00 or later' },
    ],
  },
  {
    kind: 'location-groups',
    record: { ...place, dimension: 'district', name: 'x'.repeat(121) },
    faults: [
      { field: 'dimension', message: 'must be one of region, format, tag' },
      { field: 'name', message: 'must be text of at most 120 characters, without control characters' },
    ],
  },
  {
    kind: 'special-days',
    record: { ...place, day: '2026-12-24', opens: '08:00' },
    faults: [
      {
        field: 'closes',
        message: 'is missing: give both opens and closes, or neither for a closed day',
      },
    ],
  },
  {
    kind: 'recordings',
    record: { ...camera, installed_at: '2026-03-01T10:00:00Z', removed_at: '2026-03-01T10:30:00+01:00' },
    faults: [{ field: 'removed_at', message: 'must not be before installed_at' }],
  },
  {
    kind: 'shifts',
    record: { ...shift, ends_at: '2026-03-01T11:00:00+01:00' },
    faults: [{ field: 'ends_at', message: 'must be after starts_at' }],
  },
  {
    kind: 'shifts',
    record: { ...shift, ends_at: '2026-03-02T10:00:00.001Z' },
    faults: [{ field: 'ends_at', message: 'must be at most 24 hours after starts_at' }],
  },
  {
    kind: 'shifts',
    record: { ...shift, staff: 0 },
    faults: [
      { field: 'ends_at', message: 'is missing' },
      { field: 'staff', message: 'must be a whole number from 1 to 1000' },
    ],
  },
  // Any other word would be stored and never shown.
  {
    kind: 'areas',
    record: { ...door, taxonomy: 'Department:Shoes', area_type: 'zone' },
    faults: [{ field: 'area_type', message: 'must be taxonomy' }],
  },
  {
    kind: 'lines',
    record: { ...door, line_id: 'in', line_type: 'entrance' },
    faults: [{ field: 'line_type', message: 'must be one of location-entry, passer-by' }],
  },
  {
    kind: 'hourly-counts',
    record: { ...place, started_at: '2026-03-01T10:00:00Z', label: '2026-03-01 10:00', entries: 1 },
    faults: [{ field: 'label', message: 'is not a field of hourly-counts' }],
  },
]
