import type { Bucket } from '../../../../calendar/calendar.ts'
import type { PlannedBuckets } from '../../../../domain/cells/plan-groups.ts'
import { UnitedZones } from './united-buckets.ts'

type Values = ReadonlyMap<string, readonly (number | null)[]>

/** Today and the same weekdays before, in each time zone: counted in one pass, and told apart again. */
export class ComparedDays {
  readonly #zones: UnitedZones
  readonly #days: number

  /** @param zones each with its days, today first; as many of each */
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

  /** Of all days in the order of time, by time zone. */
  get buckets(): ReadonlyMap<string, readonly Bucket[]> {
    return this.#zones.buckets
  }

  /**
   * Values of all buckets as those of each day, today first.
   *
   * @param values by place
   * @param zoneOf the time zone of a place
   */
  parted(values: Values, zoneOf: (place: string) => string): readonly Values[] {
    return Array.from(
      { length: this.#days },
      (_, day) =>
        new Map([...values].map(([place, all]) => [place, this.#zones.of(zoneOf(place), day, all)])),
    )
  }
}
