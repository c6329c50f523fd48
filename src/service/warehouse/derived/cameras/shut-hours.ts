import { wallIndexAt } from '../../../../calendar/wall-minutes.ts'
import { bucketCoverage, isClosed } from '../../../../domain/coverage/bucket-coverage.ts'
import { doorsOf } from '../../../../domain/coverage/doors.ts'
import { openingHoursOnly } from '../../../../domain/coverage/opening-hours.ts'
import type { OpeningHoursRecord } from '../../../../protocol/records.ts'
import type { ZoneSpan } from './zone-span.ts'

/** The hours in which a store without cameras is known to be closed, by its opening hours. */
export interface ShutHours {
  /** False if the store has no opening hours on record. */
  readonly isKnown: boolean
  /** 1 for each bucket in which it is closed. */
  readonly buckets: Uint8Array
  readonly isClosedToday: boolean
}

/** The same for many stores of one zone. Stores with equal hours share the result. */
export class ShutStores {
  readonly #span: ZoneSpan
  readonly #timezone: string
  readonly #asOf: number
  readonly #known = new Map<string, ShutHours>()

  /** @param asOf the newest instant that is counted, epoch milliseconds */
  constructor(span: ZoneSpan, timezone: string, asOf: number) {
    this.#span = span
    this.#timezone = timezone
    this.#asOf = asOf
  }

  /** @param records the store's opening hours; without any, nothing is known */
  of(store: string, records: readonly OpeningHoursRecord[] = []): ShutHours {
    const key = JSON.stringify(records.map(({ location_id: _store, ...hours }) => hours))
    const known = this.#known.get(key) ?? this.#shutHours(store, records)
    this.#known.set(key, known)
    return known
  }

  #shutHours(store: string, records: readonly OpeningHoursRecord[]): ShutHours {
    const [timezone, asOf] = [this.#timezone, this.#asOf]
    const cameras = openingHoursOnly(store, records)
    const times = bucketCoverage(cameras, this.#span.buckets, wallIndexAt(asOf, timezone))
    return {
      isKnown: cameras.length > 0,
      buckets: Uint8Array.from(times, (time) => (isClosed(time) ? 1 : 0)),
      isClosedToday: doorsOf({ cameras, timezone, asOf }) === 'closed',
    }
  }
}
