import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { shiftDays } from '../../../calendar/day-range.ts'
import type { WhyQuestion } from '../../coverage/why-question.ts'
import { LateWhy } from '../../data/why/late-why.tsx'
import type { WhySubject } from '../../data/why/why-subject.ts'
import type { Screen } from '../screen.ts'
import type { OverviewView } from './answers/use-overview.ts'

/** In the place of a zone: how long people stay is seen by the cameras of all zones, not by the entrances. */
const wholeFloor = '*'

/** Why a figure over all zones is flagged. */
export const aboutFloor: WhyQuestion = { extent: 'period', store: null, zone: wholeFloor }

export interface OverviewWhyProps {
  readonly view: OverviewView
  readonly screen: Screen
}

/** Why a number of today is flagged: what its cameras missed today, and on the same weekday of the week before. */
export function OverviewWhy({ view: { chosen: stores }, screen: { today, filters } }: OverviewWhyProps) {
  const subject = useMemo((): WhySubject => {
    const days = { first: today, last: today }
    return {
      what: t`Today so far`,
      stores,
      days,
      compared: shiftDays(days, -7),
      today,
      people: filters,
      camerasOf: ({ zone }) => ({ of: zone === wholeFloor ? 'store-dwell' : 'entrances' }),
    }
  }, [stores, today, filters])
  return <LateWhy subject={subject} />
}
