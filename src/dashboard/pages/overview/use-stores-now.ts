import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { noStores } from '../../../domain/day-so-far/urgency.ts'
import type { LiveAnswer } from '../../../protocol/derived/live-answers.ts'
import { mostRows } from '../../../protocol/derived/paging.ts'
import type { StoreKind, UsualAnswer } from '../../../protocol/derived/usual-answers.ts'
import { useMemoOf, useStableListOf } from '../../data/questions/memo-of.ts'
import { useAllAsked } from '../../data/questions/use-all-asked.ts'
import type { Asked } from '../../data/questions/use-asked.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { useHandler } from '../../ui/use-handler.ts'
import { type OverviewQuestions, usualQuery } from './overview-questions.ts'
import { type StoresNow, storesNow } from './stores-now.ts'

/** Whether stores are left out that the answer does not tell, and how far those are known. */
export type OtherStores = 'none' | 'unasked' | 'loading' | 'failed'

export interface ToldStores {
  /** `null` without an answer. */
  readonly now: StoresNow | null
  readonly others: OtherStores
  readonly askOthers: () => void
  /** All stores, for a file. Rejects if they cannot be had. */
  readonly allStores: () => Promise<StoresNow['stores']>
  /** Asks again for what failed. */
  readonly retry: () => void
}

/**
 * The stores of an answer with their cameras of this moment. One answer tells so many stores, the most urgent: of the
 * others those are asked for that have a camera down, and all of them once somebody wants to see them.
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
  const ofParts = useStableListOf(asked, parts.map(dataOf))
  const first = useMemoOf(asked, () => {
    if (answer === undefined) return null
    const known = ofParts.flatMap((part) => part ?? [])
    const told = known.length > 0 && known.length === ofParts.length ? joined(known) : answer
    return { told, now: storesNow(told, cameras, asked.stores) }
  }, [asked, answer, ofParts, cameras])

  const untold = (first?.now.stores ?? []).flatMap(({ store, onlyCameras }) => (onlyCameras ? store : []))
  const isLive = cameras !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once of an answer, not anew with each camera that fails
  const further = useMemoOf(asked, () => {
    const ids = untold.sort().slice(0, mostRows)
    return ids.length === 0 ? [] : [asked.usualOf(ids)]
  }, [asked, answer, ofParts, isLive])
  const ofBroken = useAllAsked(further.map((question) => usualQuery(source, question)))
  const [broken] = ofBroken.map(dataOf)
  const now = useMemoOf(asked, () => {
    if (first === null || broken === undefined) return first?.now ?? null
    const { stores, counts } = first.told
    return storesNow({ stores: [...stores, ...broken.stores], counts }, cameras, asked.stores)
  }, [asked, first, broken, cameras])

  return {
    now,
    others: othersOf(asked, parts),
    askOthers: useHandler(() => setWhole(true)),
    allStores: useHandler(async () => {
      if (now !== null && asked.parts.length === 0) return now.stores
      const all = await Promise.all(asked.parts.map((part) => queries.fetchQuery(usualQuery(source, part))))
      return storesNow(joined(all), cameras, asked.stores).stores
    }),
    retry: () => {
      for (const each of [...parts, ...ofBroken]) if (each.isError) void each.refetch()
    },
  }
}

function dataOf({ data }: Asked<UsualAnswer>): UsualAnswer | undefined {
  return data
}

/** Of answers about different stores what they tell together. */
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
