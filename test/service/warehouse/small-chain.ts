import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'

/** Rows of a chain small enough to count by hand. Times are ISO 8601 with a zone. */
export class SmallChain {
  readonly #warehouse: Warehouse
  #visits = 0

  constructor(warehouse: Warehouse) {
    this.#warehouse = warehouse
  }

  async location(
    id: string,
    timezone: string,
    fields: {
      organisation?: string
      name?: string
      currency?: string
      countsOf?: 'everybody' | 'customers'
    } = {},
  ) {
    await this.#warehouse.insert('locations', [
      {
        id,
        organisation_id: fields.organisation ?? 'chain',
        name: fields.name ?? id,
        timezone,
        currency: fields.currency ?? 'EUR',
        counts_of: fields.countsOf ?? 'everybody',
      },
    ])
  }

  /** A camera installed in 2010, unless the fields give a date; `null` means from its first footage. */
  async recording(
    id: string,
    location: string,
    fields: {
      timezone?: string
      scheduled?: boolean
      counts?: boolean
      installed?: string | null
      removed?: string
    } = {},
  ) {
    await this.#warehouse.insert('recordings', [
      {
        id,
        organisation_id: 'chain',
        location_id: location,
        camera_server_id: 'server',
        name: `camera ${id}`,
        use_uploading_schedule: fields.scheduled ?? false,
        timezone: fields.timezone ?? 'UTC',
        installed_at: fields.installed === undefined ? '2010-01-01T00:00:00Z' : fields.installed,
        removed_at: fields.removed ?? null,
      },
    ])
    if (fields.counts !== true) return
    await this.#warehouse.insert('lines', [
      {
        location_id: location,
        recording_id: id,
        line_id: `${id}-line`,
        line_type: 'location-entry',
        taxonomy: 'Door:Front',
        direction: 'in',
      },
    ])
  }

  /** Open on the given weekdays (1 Monday to 7 Sunday), closed on others. */
  async openOn(location: string, weekdays: readonly number[], opens: number, closes: number) {
    await this.#warehouse.insert(
      'opening_hours',
      weekdays.map((weekday) => ({
        location_id: location,
        weekday,
        opens_minute: opens,
        closes_minute: closes,
      })),
    )
  }

  async group(dimension: string, name: string, locations: readonly string[]) {
    await this.#warehouse.insert(
      'location_groups',
      locations.map((location_id) => ({ location_id, dimension, name })),
    )
  }

  async specialDay(location: string, day: string, opens: number, closes: number) {
    await this.#warehouse.insert('special_days', [
      { location_id: location, day, opens_minute: opens, closes_minute: closes, reason: 'test' },
    ])
  }

  async visits(
    location: string,
    times: readonly string[],
    who: { age?: string; gender?: string; role?: string } = {},
  ) {
    await this.#warehouse.insert(
      'visits',
      times.map((entered_at) => {
        this.#visits += 1
        return {
          location_id: location,
          entered_at,
          visit_id: `visit-${this.#visits}`,
          recording_id: 'any',
          age: who.age ?? '',
          gender: who.gender ?? '',
          role: who.role ?? '',
        }
      }),
    )
  }

  async hourlyCounts(location: string, counts: Readonly<Record<string, number>>) {
    await this.#warehouse.insert(
      'hourly_counts',
      Object.entries(counts).map(([started_at, people]) => ({
        location_id: location,
        started_at,
        label: started_at,
        recording_id: 'counter',
        entries: people,
      })),
    )
  }

  /** The line of a camera that counts passers-by. */
  async passerByLine(location: string, recording: string) {
    await this.#warehouse.insert('lines', [
      {
        location_id: location,
        recording_id: recording,
        line_id: `${recording}-outside`,
        line_type: 'passer-by',
        taxonomy: 'Street:Front',
        direction: 'both',
      },
    ])
  }

  async passersBy(location: string, counts: Readonly<Record<string, number>>, recording = 'outside') {
    await this.#warehouse.insert(
      'passers_by',
      Object.entries(counts).map(([started_at, people]) => ({
        location_id: location,
        started_at,
        label: started_at,
        recording_id: recording,
        passers_by: people,
      })),
    )
  }

  /** The camera that covers a zone. */
  async area(location: string, taxonomy: string, recording: string) {
    await this.#warehouse.insert('areas', [
      { location_id: location, taxonomy, recording_id: recording, area_type: 'taxonomy' },
    ])
  }

  /** Stays as `[entered at, dwell in seconds, visit]`. */
  async areaVisits(
    location: string,
    taxonomy: string,
    stays: readonly (readonly [string, number, string])[],
    who: { age?: string; gender?: string; role?: string } = {},
  ) {
    await this.#warehouse.insert(
      'area_visits',
      stays.map(([entered_at, dwell_seconds, visit_id]) => ({
        location_id: location,
        taxonomy,
        entered_at,
        visit_id,
        recording_id: 'any',
        dwell_seconds,
        age: who.age ?? '',
        gender: who.gender ?? '',
        role: who.role ?? '',
      })),
    )
  }

  async transactions(location: string, times: readonly string[], kind: 'sale' | 'refund' | 'void' = 'sale') {
    await this.#warehouse.insert(
      'transactions',
      times.map((sold_at) => ({
        location_id: location,
        sold_at,
        transaction_id: `${kind} ${sold_at}`,
        kind,
        amount: '10.00',
        units: 1,
      })),
    )
  }

  /** Receipts as `[sold at, amount, units]`. */
  async receipts(
    location: string,
    receipts: readonly (readonly [string, string, number])[],
    kind: 'sale' | 'refund' | 'void' = 'sale',
  ) {
    await this.#warehouse.insert(
      'transactions',
      receipts.map(([sold_at, amount, units]) => ({
        location_id: location,
        sold_at,
        transaction_id: `${kind} ${sold_at} ${amount}`,
        kind,
        amount,
        units,
      })),
    )
  }

  /** Shifts as `[id, starts at, ends at, staff]`. */
  async shifts(location: string, shifts: readonly (readonly [string, string, string, number?])[]) {
    await this.#warehouse.insert(
      'shifts',
      shifts.map(([shift_id, starts_at, ends_at, staff = 1]) => ({
        location_id: location,
        shift_id,
        starts_at,
        ends_at,
        staff,
      })),
    )
  }

  async segments(location: string, recording: string, starts: readonly string[], uptime = 1) {
    await this.#warehouse.insert(
      'segments',
      starts.map((started_at) => ({ location_id: location, recording_id: recording, started_at, uptime })),
    )
  }
}

/** The body of a metric request: one store by day, unless the fields differ. */
export function entriesBody<F extends object>(
  location: string | readonly string[],
  start: string,
  end: string,
  fields: F,
) {
  return {
    start,
    end,
    entities: typeof location === 'string' ? [location] : location,
    entityType: 'location' as const,
    facets: ['segments' as const, 'summary' as const],
    aggregationPeriod: 'day' as const,
    ...fields,
  }
}
