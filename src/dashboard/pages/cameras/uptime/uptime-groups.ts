import { keptAt } from '../../../../domain/outages/service-level.ts'
import type { StoreUptimes } from '../../../../protocol/derived/camera-uptime-answers.ts'
import type { RowGroup } from '../../../groups/groups-on-page.ts'
import type { Uncounted } from '../uncounted-words.ts'

/** The cameras of a group together, over the whole period. */
export interface UptimeGroup extends Pick<RowGroup, 'key' | 'name'> {
  readonly stores: number
  /** Stores of known uptime. All figures are of these. */
  readonly counted: number
  readonly uncounted: readonly { readonly location: string; readonly why: Uncounted }[]
  readonly cameras: number
  /** Seen ÷ due of all cameras together. `null` if nothing was due, or it is unknown how much. */
  readonly uptime: number | null
  /** Camera days without any record, which no figure includes. */
  readonly unknownDays: number
  /** Camera hours that were due and not seen. `null` if it is unknown how many were due. */
  readonly missedHours: number | null
  /** The store of the lowest uptime. `null` if all have the same, as one alone does. */
  readonly lowest: { readonly location: string; readonly uptime: number } | null
  /** Stores that met the target. `null` without a target. */
  readonly met: number | null
}

function whyUncounted(level: StoreUptimes | undefined): Uncounted {
  if (level === undefined) return 'no-cameras'
  return level.dueHours === 0 && level.unknownDays === undefined ? 'not-open' : 'uptime-unknown'
}

/** @param target the agreed uptime, as a fraction; `null` if nobody is judged by one */
export function uptimeGroups(
  groups: readonly RowGroup[],
  levels: readonly StoreUptimes[],
  target: number | null,
): readonly UptimeGroup[] {
  const known = new Map(levels.map((level) => [level.location, level]))
  return groups.map(({ key, name, stores }) => {
    const all = stores.flatMap((id) => known.get(id) ?? [])
    const own = all.filter(({ uptime }) => uptime !== null)
    const counted = new Set(own.map(({ location }) => location))
    const together = togetherOf(own)
    return {
      key,
      name,
      stores: stores.length,
      counted: own.length,
      uncounted: stores
        .filter((id) => !counted.has(id))
        .map((location) => ({ location, why: whyUncounted(known.get(location)) })),
      cameras: own.reduce((sum, { cameras }) => sum + cameras, 0),
      uptime: together === null || together.due === 0 ? null : together.seen / together.due,
      missedHours: together && together.due - together.seen,
      lowest: new Set(own.map(({ uptime }) => uptime)).size > 1 ? lowestOf(own) : null,
      unknownDays: all.reduce((sum, { unknownDays = 0 }) => sum + unknownDays, 0),
      met: target === null ? null : own.filter((level) => keptAt(level, target) === 'kept').length,
    }
  })
}

/**
 * Returns camera hours. `null` if a store does not say how many were due. Uptime is never the average of the stores: one
 * with ten cameras counts ten times as much as one with a single camera.
 */
function togetherOf(levels: readonly StoreUptimes[]): { readonly seen: number; readonly due: number } | null {
  let [seen, due] = [0, 0]
  for (const { uptime, dueHours } of levels) {
    if (uptime === null || dueHours === undefined) return null
    seen += uptime * dueHours
    due += dueHours
  }
  return { seen, due }
}

function lowestOf(levels: readonly StoreUptimes[]): UptimeGroup['lowest'] {
  let lowest: UptimeGroup['lowest'] = null
  for (const { location, uptime } of levels) {
    if (uptime !== null && (lowest === null || uptime < lowest.uptime)) lowest = { location, uptime }
  }
  return lowest
}
