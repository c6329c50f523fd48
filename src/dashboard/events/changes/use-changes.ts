import { useCallback, useMemo } from 'react'
import type { ChangesAnswer } from '../../../protocol/derived/changes/changes-answers.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import type { SpansAsked } from '../late/spans-asked.ts'
import { type LateSpans, mostStoresWithMarks, useLateSpans } from '../late/use-late-spans.ts'
import { type ChangeSpan, changeSpans } from './change-spans.ts'
import { changesQuery, changesQuestion } from './changes-query.ts'
import { cutsOf } from './cuts.ts'

export type Changes = LateSpans<ChangeSpan>

/**
 * The cameras behind the points of a chart that came or went on its days, the opening hours that its stores changed, and the
 * counts of its days that were corrected.
 *
 * @param isWanted if false, sends no request
 * @returns the changes, and a function that loads them for a file: never `loading`
 */
export function useChanges(
  { days, stores, cameras }: SpansAsked,
  isWanted: boolean,
): readonly [Changes, () => Promise<Changes>] {
  const source = useDataSource()
  const question = useMemo(() => changesQuestion({ days, stores, cameras }), [days, stores, cameras])
  const { of } = cameras
  const spansOf = useCallback((answer: ChangesAnswer) => changeSpans(answer, of), [of])
  return useLateSpans(
    changesQuery(source, question),
    isWanted && stores.length <= mostStoresWithMarks,
    spansOf,
    cutsOf,
  )
}
