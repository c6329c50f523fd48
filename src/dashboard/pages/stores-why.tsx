import { useMemo } from 'react'
import type { Demographics } from '../../protocol/metrics/filtered-by.ts'
import { useCameraHours } from '../data/hours/use-camera-hours.ts'
import { useKept } from '../data/questions/use-kept.ts'
import { LateWhy } from '../data/why/late-why.tsx'
import { useWhy } from '../data/why/why-address.ts'
import { subjectOfStores, type WhySubject } from '../data/why/why-subject.ts'
import type { PeriodView } from './period-view.ts'
import type { Screen } from './screen.ts'

export interface StoresWhyProps {
  /** What is counted. */
  readonly what: string
  /** Those who are counted: what an outage is measured by. The same object at each drawing. */
  readonly people: Demographics
  readonly view: Pick<PeriodView, 'stores' | 'days' | 'compared'>
  readonly screen: Pick<Screen, 'today' | 'freshest'>
}

const noStores: readonly string[] = []

/** Why a value of whole stores is flagged. The hours of single cameras are asked for when somebody asks why, and not before. */
export function StoresWhy({ what, people, view, screen }: StoresWhyProps) {
  const { question } = useWhy()
  const { stores, days, compared } = view
  const { today, freshest } = screen
  const asOf = freshest.countedUntil
  const isAsked = question !== null
  const asked = useMemo(() => (isAsked ? stores.map(({ id }) => id) : noStores), [isAsked, stores])
  const { status, cameras, retry } = useCameraHours(
    asked,
    compared === null ? [days] : [days, compared],
    today,
  )
  const subject = useMemo((): WhySubject | null => {
    if (!isAsked) return null
    return subjectOfStores({
      what,
      stores,
      plan: { days, compared },
      today,
      asOf,
      uptime: status,
      cameras,
      people,
    })
  }, [isAsked, what, stores, days, compared, today, asOf, status, cameras, people])
  // What was told last stays while the answer goes away.
  const shown = useKept(subject)
  return shown && <LateWhy subject={shown} onRetry={retry} />
}
