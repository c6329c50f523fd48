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
  /** Stores that met the target. */
  readonly met: number
}

function whyUncounted(level: StoreUptimes | undefined): Uncounted {
  if (level === undefined) return 'no-cameras'
  return level.dueHours === 0 && level.unknownDays === undefined ? 'not-open' : 'uptime-unknown'
}

/** @param target the agreed uptime, as a fraction */
export function uptimeGroups(
  groups: readonly RowGroup[],
  levels: readonly StoreUptimes[],
  target: number,
): readonly UptimeGroup[] {
  const known = new Map(levels.map((level) => [level.location, level]))
  return groups.map(({ key, name, stores }) => {
    const all = stores.flatMap((id) => known.get(id) ?? [])
    const own = all.filter(({ uptime }) => uptime !== null)
    const counted = new Set(own.map(({ location }) => location))
    return {
      key,
      name,
      stores: stores.length,
      counted: own.length,
      uncounted: stores
        .filter((id) => !counted.has(id))
        .map((location) => ({ location, why: whyUncounted(known.get(location)) })),
      cameras: own.reduce((sum, { cameras }) => sum + cameras, 0),
      uptime: togetherOf(own),
      unknownDays: all.reduce((sum, { unknownDays = 0 }) => sum + unknownDays, 0),
      met: own.filter((level) => keptAt(level, target) === 'kept').length,
    }
  })
}

/** Never the average of the stores: a store with ten cameras counts ten times as much as one with a single camera. */
function togetherOf(levels: readonly StoreUptimes[]): number | null {
  let [seen, due] = [0, 0]
  for (const { uptime, dueHours } of levels) {
    if (uptime === null || dueHours === undefined) return null
    seen += uptime * dueHours
    due += dueHours
  }
  return due > 0 ? seen / due : null
}
