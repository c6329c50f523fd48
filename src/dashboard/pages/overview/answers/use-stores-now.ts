import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { noStores } from '../../../../domain/day-so-far/urgency.ts'
import type { LiveAnswer } from '../../../../protocol/derived/live-answers.ts'
import { mostRows } from '../../../../protocol/derived/paging.ts'
import type { StoreKind, UsualAnswer } from '../../../../protocol/derived/usual/usual-answers.ts'
import { useStableList } from '../../../data/questions/stable-list.ts'
import { useAllAsked } from '../../../data/questions/use-all-asked.ts'
import type { Asked } from '../../../data/questions/use-asked.ts'
import { askAgain } from '../../../data/questions/use-shown-view.ts'
import { usualQuery } from '../../../data/questions/usual-query.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import type { OverviewQuestions } from './overview-questions.ts'
import { type StoresNow, storesNow } from './stores-now.ts'

/** Whether the answer leaves out stores, and how far those are known. */
export type OtherStores = 'none' | 'unasked' | 'loading' | 'failed'

export interface ToldStores {
  /** `null` without an answer. */
  readonly now: StoresNow | null
  readonly others: OtherStores
  readonly askOthers: () => void
  /** All stores, for a file. Rejects if a request fails. */
  readonly allStores: () => Promise<StoresNow['stores']>
  /** Asks again for what failed. */
  readonly retry: () => void
}

/**
 * Joins the stores of an answer with the state of their cameras. An answer lists only the most urgent stores. Further
 * requests fetch the others with a camera that is down, and all of them once the viewer wants to see them.
 */
export function useStoresNow(
  asked: OverviewQuestions,
  answer: UsualAnswer | undefined,
  cameras: LiveAnswer | null,
): ToldStores {
  const source = useDataSource()
  const queries = useQueryClient()
  const [isWhole, setWhole] = useState(false)
  const parts = useAllAsked((isWhole ? asked.parts : []).map((part) => usualQuery(source, part)))
  const ofParts = useStableList(parts.map(({ data }) => data))
  const known = ofParts.flatMap((part) => part ?? [])
  const usual = known.length > 0 && known.length === ofParts.length ? joined(known) : answer
  const first = usual === undefined ? null : storesNow(usual, cameras, asked.stores)

  const untold = (first?.stores ?? []).flatMap(({ store, onlyCameras }) => (onlyCameras ? store : []))
  const isLive = cameras !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once for an answer, not with each camera that fails
  const further = useMemo(() => {
    const ids = untold.sort().slice(0, mostRows)
    return ids.length === 0 ? [] : [asked.usualOf(ids)]
  }, [asked, answer, ofParts, isLive])
  const ofBroken = useAllAsked(further.map((question) => usualQuery(source, question)))
  const broken = ofBroken[0]?.data
  const now =
    usual === undefined || broken === undefined
      ? first
      : storesNow({ ...usual, stores: [...usual.stores, ...broken.stores] }, cameras, asked.stores)

  return {
    now,
    others: othersOf(asked, parts),
    askOthers: () => setWhole(true),
    allStores: async () => {
      if (now !== null && asked.parts.length === 0) return now.stores
      const all = await Promise.all(asked.parts.map((part) => queries.fetchQuery(usualQuery(source, part))))
      return storesNow(joined(all), cameras, asked.stores).stores
    },
    retry: () => askAgain([...parts, ...ofBroken]),
  }
}

/** Joins answers about different stores. */
function joined(answers: readonly UsualAnswer[]): Pick<UsualAnswer, 'stores' | 'counts'> {
  const counts = { ...noStores }
  for (const answer of answers) {
    for (const kind of Object.keys(counts) as StoreKind[]) counts[kind] += answer.counts[kind]
  }
  return { stores: answers.flatMap(({ stores }) => stores), counts }
}

function othersOf({ parts: all }: OverviewQuestions, parts: readonly Asked<UsualAnswer>[]): OtherStores {
  if (all.length === 0) return 'none'
  if (parts.length === 0) return 'unasked'
  if (parts.every(({ data }) => data !== undefined)) return 'none'
  return parts.some(({ isError }) => isError) ? 'failed' : 'loading'
}
