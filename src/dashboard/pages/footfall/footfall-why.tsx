import { useMemo } from 'react'
import { LateWhy } from '../../data/late-why.tsx'
import { useCameraHours } from '../../data/use-camera-hours.ts'
import { useKept } from '../../data/use-kept.ts'
import { useWhy } from '../../data/why-address.ts'
import { subjectOfStores, type WhySubject } from '../../data/why-subject.ts'
import type { Screen } from '../screen.ts'
import type { FootfallView } from './use-footfall.ts'

export interface FootfallWhyProps {
  readonly view: Pick<FootfallView, 'stores' | 'days' | 'compared'>
  readonly screen: Screen
}

const noStores: readonly string[] = []

/** Why a value is flagged. The hours of single cameras are asked for when somebody asks why, and not before. */
export function FootfallWhy({ view, screen }: FootfallWhyProps) {
  const { question } = useWhy()
  const { stores, days, compared } = view
  const { today, freshest, filters: people } = screen
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
      what: 'Entries',
      stores,
      plan: { days, compared },
      today,
      asOf,
      uptime: status,
      cameras,
      people,
    })
  }, [isAsked, stores, days, compared, today, asOf, status, cameras, people])
  // What was told last stays while the answer goes away.
  const shown = useKept(subject)
  return shown && <LateWhy subject={shown} onRetry={retry} />
}
