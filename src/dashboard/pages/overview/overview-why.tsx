import { useMemo } from 'react'
import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { shiftDays } from '../../../calendar/day-range.ts'
import { addDays } from '../../../calendar/local-day.ts'
import type { WhyQuestion } from '../../coverage/why-question.ts'
import { useEntranceCameras } from '../../data/hours/use-camera-hours.ts'
import { useFloorCameras } from '../../data/hours/use-floor-cameras.ts'
import { usePlaceDays } from '../../data/hours/use-place-days.ts'
import { useKept } from '../../data/questions/use-kept.ts'
import { LateWhy } from '../../data/why/late-why.tsx'
import { useWhy } from '../../data/why/why-address.ts'
import { camerasByStore, type WhySubject } from '../../data/why/why-subject.ts'
import type { Screen } from '../screen.ts'
import type { OverviewView } from './use-overview.ts'

/** In the place of a zone: how long people stay is seen by the cameras of all zones, not by the entrances. */
const wholeFloor = '*'

/** Why a figure over all zones is flagged. */
export const aboutFloor: WhyQuestion = { extent: 'period', store: null, zone: wholeFloor }

export interface OverviewWhyProps {
  readonly view: OverviewView
  readonly screen: Screen
}

const noStores: readonly string[] = []

/**
 * Why a number of today is flagged: what its cameras missed today, and on the same weekday of the week before. Their hours
 * are asked for when somebody asks why, and not before.
 */
export function OverviewWhy({ view, screen }: OverviewWhyProps) {
  const { question } = useWhy()
  const { chosen: stores, asOf } = view
  const { today, filters } = screen
  const isAsked = question !== null
  const isOfFloor = question?.zone === wholeFloor
  const ids = useMemo(() => stores.map(({ id }) => id), [stores])
  const days = useMemo(() => loadedDays(today), [today])
  const entrance = usePlaceDays(useEntranceCameras(isAsked ? ids : noStores), days, today)
  const floor = usePlaceDays(useFloorCameras(isOfFloor ? ids : noStores), days, today)
  const judging = isOfFloor ? floor : entrance
  const subject = useMemo((): WhySubject | null => {
    if (!isAsked) return null
    const range = { first: today, last: today }
    return {
      what: 'Today so far',
      stores,
      days: range,
      compared: shiftDays(range, -7),
      today,
      asOf,
      uptime: judging.status,
      camerasOf: camerasByStore(judging.cameras),
      people: filters,
      entrances: entrance.cameras,
    }
  }, [isAsked, stores, asOf, judging.status, judging.cameras, entrance.cameras, today, filters])
  // What was told last stays while the answer goes away.
  const shown = useKept(subject)
  const retry = () => {
    entrance.retry()
    floor.retry()
  }
  return shown && <LateWhy subject={shown} onRetry={retry} />
}

/** From the day before the first of both: an outage may have begun then, and an evening reach past midnight. */
function loadedDays(today: LocalDay): DayRange {
  return { first: addDays(today, -8), last: today }
}
