import { useMemo } from 'react'
import type { Demographics } from '../../protocol/metrics/filtered-by.ts'
import { LateWhy } from '../data/why/late-why.tsx'
import type { PeriodView } from './period-view.ts'
import type { Screen } from './screen.ts'

export interface StoresWhyProps {
  /** What is counted. */
  readonly what: string
  /** The people counted, by whom the cost of an outage is measured. The same object on each render. */
  readonly people: Demographics
  readonly view: Pick<PeriodView, 'stores' | 'days' | 'compared'>
  readonly screen: Pick<Screen, 'today'>
}

/** Why a value of whole stores is flagged: it depends on the cameras at their entrances. */
export function StoresWhy({ what, people, view, screen: { today } }: StoresWhyProps) {
  const { stores, days, compared } = view
  const subject = useMemo(
    () => ({ what, stores, days, compared, today, people, camerasOf: () => ({ of: 'entrances' as const }) }),
    [what, stores, days, compared, today, people],
  )
  return <LateWhy subject={subject} />
}
