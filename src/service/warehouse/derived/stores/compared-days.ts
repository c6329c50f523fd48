import type { Bucket } from '../../../../calendar/calendar.ts'
import type { PlannedBuckets } from '../../../../domain/cells/plan-groups.ts'
import { UnitedZones } from './united-buckets.ts'

type Values = ReadonlyMap<string, readonly (number | null)[]>

/** Today and the same weekdays before, in each time zone. They are counted in one pass and separated afterwards. */
export class ComparedDays {
  readonly #zones: UnitedZones
  readonly #days: number

  /** @param zones each with its days, today first; the same number in each */
  constructor(
    zones: readonly {
      readonly timezone: string
      readonly days: readonly Pick<PlannedBuckets, 'buckets'>[]
    }[],
  ) {
    this.#zones = new UnitedZones(
      new Map(zones.map(({ timezone, days }) => [timezone, days.map(({ buckets }) => buckets)])),
    )
    this.#days = Math.max(0, ...zones.map(({ days }) => days.length))
  }

  /** All days in chronological order, by time zone. */
  get buckets(): ReadonlyMap<string, readonly Bucket[]> {
    return this.#zones.buckets
  }

  /**
   * Splits the values of all buckets by day, today first.
   *
   * @param values by place
   * @param zoneOf returns the time zone of a place
   */
  parted(values: Values, zoneOf: (place: string) => string): readonly Values[] {
    return Array.from(
      { length: this.#days },
      (_, day) =>
        new Map([...values].map(([place, all]) => [place, this.#zones.of(zoneOf(place), day, all)])),
    )
  }
}
