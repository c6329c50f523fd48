import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  readTargetMonths,
  readTargetsSet,
  type SentTarget,
  type TargetDays,
  type TargetMeasure,
  type TargetMonth,
  type TargetsSet,
} from '../../../protocol/targets.ts'
import { readOrFail } from '../../data/questions/core-queries.ts'
import { targetsPath } from '../../data/questions/target-sums-query.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { failureOf } from '../../data/source/failure.ts'

/** Fewer than the server takes, so that a long import shows its progress. */
const sentAtOnce = 100

/** The targets of a store in one month. `null` if it has none. */
export function useTargetMonth(store: string, measure: TargetMeasure, month: string) {
  const { http } = useDataSource()
  return useAsked({
    queryKey: [targetsPath, store, measure, month],
    queryFn: async ({ signal }): Promise<TargetMonth | null> => {
      const query = new URLSearchParams({ location: store, from: month, until: month, measure })
      const months = readOrFail(readTargetMonths(await http(`${targetsPath}?${query}`, { signal })))
      return months[0] ?? null
    },
    networkMode: 'always',
    retry: false,
  })
}

export interface MonthChange {
  readonly store: string
  readonly measure: TargetMeasure
  readonly month: string
  /** The version that it replaces; 0 if there is none. */
  readonly version: number
  readonly days: TargetDays
}

/** How many of the targets have been sent. */
export type OnProgress = (sent: number) => void

/** Changes of targets. Afterwards, today's numbers are asked for again, because they heed them. */
export function useTargetActions() {
  const { http } = useDataSource()
  const queries = useQueryClient()
  const onSettled = () => {
    void queries.invalidateQueries({ queryKey: [targetsPath] })
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isOfToday(queryKey) })
  }
  // A change is sent even if the viewer leaves the page.
  const post = (address: string, body: unknown) =>
    http(address, { signal: new AbortController().signal, body })

  return {
    replace: useMutation({
      networkMode: 'always',
      mutationFn: ({ store, measure, month, version, days }: MonthChange) =>
        post(`${targetsPath}/${encodeURIComponent(store)}/${month}`, { measure, version, days }),
      onSettled,
    }),
    set: useMutation({
      networkMode: 'always',
      mutationFn: async ({
        targets,
        onProgress,
      }: {
        readonly targets: readonly SentTarget[]
        readonly onProgress?: OnProgress
      }): Promise<Pick<TargetsSet, 'days' | 'even'>> => {
        const sets: TargetsSet[] = []
        for (let from = 0; from < targets.length; from += sentAtOnce) {
          const part = targets.slice(from, from + sentAtOnce)
          sets.push(readOrFail(readTargetsSet(await post(targetsPath, { targets: part }))))
          onProgress?.(Math.min(targets.length, from + sentAtOnce))
        }
        return {
          days: sets.reduce((all, { days }) => all + days, 0),
          even: sets.flatMap(({ even }) => even),
        }
      },
      onSettled,
    }),
  }
}

export type TargetActions = ReturnType<typeof useTargetActions>

function isOfToday([kind, question]: readonly unknown[]): boolean {
  return kind === 'metrics' && (question as { readonly route?: unknown } | undefined)?.route === 'usual'
}

/** True if someone else changed the same month in the meantime. */
export function isConflict(error: unknown): boolean {
  return failureOf(error).code === 'conflict'
}
