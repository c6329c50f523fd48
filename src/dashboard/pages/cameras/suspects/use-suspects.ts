import { useMemo } from 'react'
import { mostRows } from '../../../../protocol/derived/paging.ts'
import type { SuspectRow, SuspectsAnswer } from '../../../../protocol/derived/suspect-answers.ts'
import { readSuspects } from '../../../../protocol/derived/suspect-results.ts'
import { derivedQuery, derivedQuestion } from '../../../data/questions/derived-query.ts'
import { useAsked } from '../../../data/questions/use-asked.ts'
import { isOld, type LiveCameras } from '../../../data/questions/use-live-cameras.ts'
import { askedState, type Shown, useShownView } from '../../../data/questions/use-shown-view.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import type { Screen } from '../../screen.ts'

export interface SuspectsView extends Pick<SuspectsAnswer, 'hasUptime' | 'hasHistory'> {
  /** Those that are online. */
  readonly rows: readonly SuspectRow[]
  /** How many the answer leaves out, online or not. */
  readonly more: number
}

export type Suspects = Shown<SuspectsView>

/** The cameras that are online while the counts of today speak against them. */
export function useSuspects({ stores }: Pick<Screen, 'stores'>, live: LiveCameras): Suspects {
  const source = useDataSource()
  const question = useMemo(
    () =>
      derivedQuestion('suspects', {
        entities: stores.map(({ id }) => id).sort(),
        entityType: 'location',
        limit: mostRows,
      }),
    [stores],
  )
  const asked = useAsked(derivedQuery(source, question, readSuspects))
  const { data } = asked
  const { answer, cameras, trust } = live
  const view = useMemo((): SuspectsView | null => {
    if (data === undefined) return null
    const { suspects, count, hasUptime, hasHistory } = data
    const isOnline = onlineIn({ answer, cameras, trust })
    return { rows: suspects.filter(isOnline), more: count - suspects.length, hasUptime, hasHistory }
  }, [data, answer, cameras, trust])
  return {
    state: useShownView(view, [askedState(asked)]),
    retry: () => void asked.refetch(),
  }
}

/** If the answer lists only some cameras, the others are online, except those of a store with no camera listed. */
function onlineIn({
  answer,
  cameras,
  trust,
}: Pick<LiveCameras, 'answer' | 'cameras' | 'trust'>): (row: SuspectRow) => boolean {
  const states = new Map(cameras.map(({ recording, state }) => [recording, state]))
  const dark = new Set(answer?.stores.flatMap((row) => (row.cameras.length === 0 ? [row.location] : [])))
  const areOthersOnline = answer !== null && answer.listed !== 'all' && !isOld(trust)
  return ({ recording, location }) => {
    const state = states.get(recording)
    return state === undefined ? areOthersOnline && !dark.has(location) : state === 'online'
  }
}
