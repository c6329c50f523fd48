/**
 * What the readers of the pages share. With ../footfall.ts they are the only files of the replay that name parts of the
 * dashboard. Each runs the hooks of a page, as the page does, and reads what it would show. None computes anything.
 */

import { gregorian } from '../../../../src/calendar/calendar-period.ts'
import { noHolidays } from '../../../../src/calendar/comparison.ts'
import { localDayOf } from '../../../../src/calendar/local-day.ts'
import type { Store } from '../../../../src/dashboard/data/questions/store-zones.ts'
import { useStores } from '../../../../src/dashboard/data/questions/use-stores.ts'
import type { Filters } from '../../../../src/dashboard/filters/filters.ts'
import type { Screen } from '../../../../src/dashboard/pages/screen.ts'
import type { ZoneMeasure } from '../../../../src/dashboard/pages/zone-choices.ts'
import type { OpenDashboard } from '../probe.ts'

export type { Store }

/** Filters that somebody chooses at an instant (epoch milliseconds). */
export interface Asked {
  readonly filters: Filters
  readonly stores: readonly Store[]
  /** Visits if omitted. */
  readonly zoneMeasure?: ZoneMeasure
  readonly now: number
}

export function readStores(dashboard: OpenDashboard): Promise<readonly Store[]> {
  return dashboard.read('the list of stores', () => {
    const state = useStores()
    return state.status === 'ready' ? state.stores : null
  })
}

export function screenOf({ filters, stores, zoneMeasure = 'visits', now }: Asked): Screen {
  const timezone = stores[0]?.timezone ?? 'UTC'
  return {
    filters,
    onChange: () => {},
    zoneChoices: { measure: zoneMeasure, overTime: null, dwellPlace: 'store' },
    onZoneChoices: () => {},
    stores,
    timezone,
    today: localDayOf(now, timezone),
    chain: gregorian,
    holidays: noHolidays,
    freshest: { countedUntil: now, next: now + 600_000 },
    hoursOffered: true,
  }
}

/** Returns the view once nothing is loading. A failure fails the bench. */
export function settled<View>(
  state:
    | { readonly status: 'loading' }
    | { readonly status: 'failed'; readonly failure: unknown }
    | { readonly status: 'ready'; readonly view: View; readonly refreshing: boolean },
): View | null {
  if (state.status === 'failed') throw new Error(`a page failed: ${JSON.stringify(state.failure)}`)
  return state.status === 'ready' && !state.refreshing ? state.view : null
}

export const peopleOf = ({ ages, genders, roles }: Filters) => ({ ages, genders, roles })
export const everybody = { ages: [], genders: [], roles: [] }
export const idsOf = (stores: readonly { readonly id: string }[]) => stores.map(({ id }) => id)

/** The stores with figures on a page. */
export function shownOf(
  stores: readonly Store[],
  { silent, shut }: { readonly silent: readonly string[]; readonly shut: readonly string[] },
): readonly string[] {
  const open = idsOf(stores).filter((id) => !silent.includes(id) && !shut.includes(id))
  // If no store was open, the page shows the closed ones as closed.
  return open.length > 0 ? open : shut
}
