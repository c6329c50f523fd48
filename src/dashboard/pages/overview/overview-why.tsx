import { useMemo } from 'react'
import { shiftDays } from '../../../calendar/day-range.ts'
import type { WhyQuestion } from '../../coverage/why-question.ts'
import { LateWhy } from '../../data/late-why.tsx'
import { camerasByStore, type WhySubject } from '../../data/why-subject.ts'
import type { Screen } from '../screen.ts'
import type { OverviewView } from './use-overview.ts'

/** In the place of a zone: how long people stay is seen by the cameras of all zones, not by the entrances. */
const wholeFloor = '*'

/** Why a figure over all zones is flagged. */
export const aboutFloor: WhyQuestion = { extent: 'period', store: null, zone: wholeFloor }

export interface OverviewWhyProps {
  readonly view: OverviewView
  readonly screen: Screen
  readonly onRetry: () => void
}

/** Why a number of today is flagged: what its cameras missed today, and on the same weekday of the week before. */
export function OverviewWhy({ view, screen, onRetry }: OverviewWhyProps) {
  const { stores, asOf, cameras } = view
  const { status, entrance, all, zones } = cameras
  const { today, filters } = screen
  const subject = useMemo((): WhySubject => {
    const days = { first: today, last: today }
    const [ofEntrances, ofFloor] = [camerasByStore(entrance), camerasByStore(zones ?? all)]
    return {
      what: 'Today so far',
      stores,
      days,
      compared: shiftDays(days, -7),
      today,
      asOf,
      uptime: status,
      camerasOf: (question) => (question.zone === wholeFloor ? ofFloor : ofEntrances)(question),
      people: filters,
      entrances: entrance,
    }
  }, [stores, asOf, status, entrance, all, zones, today, filters])
  return <LateWhy subject={subject} onRetry={onRetry} />
}
