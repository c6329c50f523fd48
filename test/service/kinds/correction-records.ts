/** Records that corrections change, and what their tables show. */

export const london = { location_id: 'london' }
export const door = { ...london, recording_id: 'london-door' }
export const gone = { removed: true }
export const at = (time: string) => `2026-02-10T${time}:00Z`

export const visit = (visit_id: string, time: string, more: object = {}) => ({
  ...london,
  visit_id,
  entered_at: time.includes('T') ? time : at(time),
  ...more,
})
export const sale = (transaction_id: string, time: string, more: object = {}) => ({
  ...london,
  transaction_id,
  sold_at: at(time),
  kind: 'sale',
  amount: 10,
  units: 1,
  ...more,
})
export const hour = (time: string, more: object) => ({ ...london, started_at: at(time), ...more })
export const stay = (time: string, more: object = {}) => ({
  ...london,
  taxonomy: 'Checkout',
  entered_at: at(time),
  visit_id: 'a',
  dwell_seconds: 30,
  ...more,
})
export const shift = (shift_id: string, starts: string, ends: string, more: object = {}) => ({
  ...london,
  shift_id,
  starts_at: at(starts),
  ends_at: at(ends),
  ...more,
})
export const store = { id: 'lost', organisation_id: 'chain', name: 'Lost', currency: 'EUR' }
export const lost = { location_id: 'lost', started_at: at('10:00') }

export const visits = { table: 'visits', shows: ['location_id', 'visit_id', 'toString(entered_at)'] } as const
export const sales = {
  table: 'transactions',
  shows: ['transaction_id', 'toString(sold_at)', 'kind', 'amount'],
} as const
export const shifts = {
  table: 'shifts',
  shows: ['location_id', 'shift_id', 'toString(starts_at)', 'staff'],
} as const
export const counts = { table: 'hourly_counts', shows: ['label', 'recording_id', 'entries'] } as const

export const morning = [visit('a', '10:00'), visit('b', '10:05')]
export const noon = [visit('a', '12:00')]
export const stands = (id: string, time: string, place = 'london') =>
  `${place} ${id} 2026-02-10 ${time}:00.000`
