import type { ReactNode } from 'react'
import { AbsentValue } from '../../ui/kpi.tsx'
import { stateWords } from '../../ui/state-words.ts'
import { formatCount } from '../../ui/words/format.ts'
import type { FootfallView } from './use-footfall.ts'

/** A figure, or the mark of its absence: never a zero that was not counted. */
export function figureOrAbsence(
  value: number | null,
  { footfall }: Pick<FootfallView, 'footfall'>,
): ReactNode {
  if (value !== null) return formatCount(Math.round(value))
  return <AbsentValue>{stateWords[footfall.absence]()}</AbsentValue>
}
