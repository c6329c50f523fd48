import { useCallback } from 'react'
import type { DayRange } from '../../../calendar/calendar.ts'
import type { GroupDwell, GroupDwellAnswer } from '../../../protocol/derived/zone-answers.ts'
import { readGroupDwell } from '../../../protocol/derived/zone-results.ts'
import { refusesPeople } from '../../data/cards/age-and-gender.ts'
import type { Screen } from '../screen.ts'
import { type GroupsAnswer, useGroups } from '../use-groups.ts'
import type { DwellPlace } from '../zone-choices.ts'

export interface DwellGroupsView {
  readonly place: DwellPlace
  readonly groups: readonly GroupDwell[]
}

interface Asked {
  readonly days: DayRange
  readonly zone: string
  /** Whether the headline numbers have arrived, which come first. */
  readonly ready: boolean
}

/** How long each group of people stays, in one zone or in the store as a whole. */
export function useDwellGroups(screen: Screen, { days, zone, ready }: Asked): GroupsAnswer<DwellGroupsView> {
  const place = screen.zoneChoices.dwellPlace
  const viewOf = useCallback(
    ({ groups }: GroupDwellAnswer): DwellGroupsView | null => groups && { place, groups },
    [place],
  )
  const { state, retry } = useGroups(screen, {
    days,
    measure: place === 'zone' ? { measure: 'zone-average-dwell', zone } : { measure: 'store-dwell' },
    read: readGroupDwell,
    viewOf,
    ready,
  })
  const isRefused = state.status === 'failed' && refusesPeople(state.failure)
  return { state: isRefused ? { status: 'not-offered' } : state, retry }
}
