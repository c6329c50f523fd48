import { useMemo } from 'react'
import type { WhyQuestion } from '../../coverage/why-question.ts'
import { LateWhy } from '../../data/late-why.tsx'
import { askEntries } from '../../data/metric-questions.ts'
import { camerasByStore, type WhySubject } from '../../data/why-subject.ts'
import { shiftDays } from '../../time/day-range.ts'
import type { Screen } from '../screen.ts'
import type { OverviewView } from './use-overview.ts'

/** In the place of a zone: how long people stay depends on every camera, not on the entrances alone. */
const wholeFloor = '*'

/** Why a figure that every camera of the floor is needed for is flagged. */
export const aboutFloor: WhyQuestion = { extent: 'period', store: null, zone: wholeFloor }

export interface OverviewWhyProps {
  readonly view: OverviewView
  readonly screen: Screen
  readonly onRetry: () => void
}

/** Why a number of today is flagged: what its cameras missed today, and on the same weekday of the week before. */
export function OverviewWhy({ view, screen, onRetry }: OverviewWhyProps) {
  const { stores, asOf, cameras } = view
  const { status, entrance, all } = cameras
  const { today, filters } = screen
  const subject = useMemo((): WhySubject => {
    const days = { first: today, last: today }
    const [ofEntrances, ofFloor] = [camerasByStore(entrance), camerasByStore(all)]
    return {
      what: 'Today so far',
      stores,
      days,
      compared: shiftDays(days, -7),
      today,
      asOf,
      uptime: status,
      camerasOf: (question) => (question.zone === wholeFloor ? ofFloor : ofEntrances)(question),
      askVisitors: askEntries(filters),
      entrances: entrance,
    }
  }, [stores, asOf, status, entrance, all, today, filters])
  return <LateWhy subject={subject} onRetry={onRetry} />
}
