import type { KindName } from '../../../src/service/kinds/kinds.ts'
import type { Chance } from './chance.ts'

type Fields = Record<string, unknown>

const at = (chance: Chance, minutes: string) =>
  `2026-02-${String(1 + chance.below(28)).padStart(2, '0')}T${String(chance.below(24)).padStart(2, '0')}:${minutes}:00.000Z`

/** Returns a valid record of each kind about the small store. */
export const rightRecords: Readonly<Record<KindName, (chance: Chance) => Fields>> = {
  organisations: () => ({ id: 'org', name: 'Organisation' }),
  locations: (chance) => ({
    id: chance.pick(['store', 'other']),
    organisation_id: 'org',
    name: 'Store',
    timezone: 'Europe/London',
    currency: 'GBP',
    latitude: 51.5,
    longitude: -0.1,
    status: 'active',
  }),
  'opening-hours': (chance) => ({
    location_id: 'store',
    weekday: 1 + chance.below(7),
    opens: '09:00',
    closes: '26:30',
  }),
  'special-days': () => ({
    location_id: 'store',
    day: '2026-03-17',
    opens: '10:00',
    closes: '12:00',
    reason: 'a feast',
  }),
  'location-groups': (chance) => ({
    location_id: 'store',
    dimension: chance.pick(['region', 'format', 'tag']),
    name: `Group ${chance.below(5)}`,
  }),
  recordings: () => ({
    id: 'hall',
    organisation_id: 'org',
    location_id: 'store',
    camera_server_id: 'server',
    name: 'Hall',
    use_uploading_schedule: true,
    timezone: 'Europe/London',
    status: 'active',
  }),
  areas: () => ({ location_id: 'store', recording_id: 'hall', taxonomy: 'Zone:Hall', area_type: 'taxonomy' }),
  lines: () => ({
    location_id: 'store',
    recording_id: 'door',
    line_id: 'line',
    line_type: 'location-entry',
    taxonomy: 'Entrance',
    direction: 'in',
  }),
  visits: (chance) => ({
    location_id: 'store',
    entered_at: at(chance, '05'),
    visit_id: `v${chance.below(50)}`,
    recording_id: 'door',
    age: '25_34',
    gender: 'female',
    role: 'customer',
  }),
  'hourly-counts': (chance) => ({
    location_id: 'store',
    started_at: at(chance, '00'),
    recording_id: 'door',
    entries: chance.below(100),
  }),
  'area-visits': (chance) => ({
    location_id: 'store',
    taxonomy: 'Department:Shoes',
    entered_at: at(chance, '10'),
    visit_id: `v${chance.below(50)}`,
    recording_id: 'hall',
    dwell_seconds: chance.below(4000),
  }),
  'passers-by': (chance) => ({
    location_id: 'store',
    started_at: at(chance, '00'),
    recording_id: 'door',
    passers_by: chance.below(900),
  }),
  transactions: (chance) => ({
    location_id: 'store',
    sold_at: at(chance, '30'),
    transaction_id: `t${chance.below(50)}`,
    kind: chance.pick(['sale', 'refund', 'void']),
    amount: '12.50',
    units: 2,
  }),
  shifts: (chance) => {
    const starts_at = at(chance, '45')
    return {
      location_id: 'store',
      starts_at,
      shift_id: `s${chance.below(50)}`,
      ends_at: new Date(Date.parse(starts_at) + (1 + chance.below(1440)) * 60_000).toISOString(),
      staff: 1 + chance.below(6),
    }
  },
  segments: (chance) => ({
    location_id: 'store',
    recording_id: 'door',
    started_at: at(chance, '15'),
    uptime: 0.5,
  }),
  heartbeats: (chance) => ({
    location_id: 'store',
    recording_id: 'door',
    seen_at: at(chance, '20'),
    quality: 0.9,
  }),
}
