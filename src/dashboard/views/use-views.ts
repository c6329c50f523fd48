import { useQueryClient } from '@tanstack/react-query'
import { readView, readViews, type SavedView, type ViewEntry } from '../../protocol/views.ts'
import { readOrFail } from '../data/questions/core-queries.ts'
import { type Asked, useAsked } from '../data/questions/use-asked.ts'
import { useDataSource } from '../data/source/data-source.ts'
import { failureOf } from '../data/source/failure.ts'
import { compareNames } from '../ui/table/compare-names.ts'

const path = '/api/views'
const key = ['views'] as const
const everyMs = 30_000

/** The saved views, by name. Polled while they are on the screen. */
export function useViews(): Asked<readonly SavedView[]> {
  const { http, pace } = useDataSource()
  return useAsked({
    queryKey: key,
    queryFn: async ({ signal }): Promise<readonly SavedView[]> =>
      readOrFail(readViews(await http(path, { signal }))).toSorted((a, b) => compareNames(a.name, b.name)),
    refetchInterval: everyMs * pace,
    networkMode: 'always',
    retry: false,
  })
}

/** Why a view was not saved: another user was first, the viewer may not, there is no room, or the server could not. */
export type ViewFault = 'conflict' | 'forbidden' | 'full' | 'failed'

export interface ViewChanges {
  /** `null` if it is saved. @param current the version that it replaces; `null` for a new view */
  readonly save: (entry: ViewEntry, current: SavedView | null) => Promise<ViewFault | null>
  /** `null` if it is removed. */
  readonly remove: (view: SavedView) => Promise<ViewFault | null>
}

/** Changes views. Everybody who sees the stores of one sees the change. */
export function useViewChanges(): ViewChanges {
  const { http } = useDataSource()
  const queries = useQueryClient()

  async function faultOf(send: () => Promise<unknown>): Promise<ViewFault | null> {
    try {
      await send()
      return null
    } catch (error) {
      const { code } = failureOf(error)
      // What the viewer no longer sees was removed, or moved to other stores.
      if (code === 'conflict' || code === 'not_found') return 'conflict'
      if (code === 'forbidden') return code
      return code === 'too_large' ? 'full' : 'failed'
    } finally {
      await queries.invalidateQueries({ queryKey: key })
    }
  }

  return {
    save: ({ name, address }, current) =>
      faultOf(async () => {
        const body = { name, address, ...(current !== null && { version: current.version }) }
        const to = current === null ? path : `${path}/${current.id}`
        readOrFail(readView(await http(to, { signal: untilAnswered(), body })))
      }),
    remove: ({ id, version }) =>
      faultOf(() => http(`${path}/${id}?version=${version}`, { signal: untilAnswered(), method: 'DELETE' })),
  }
}

/** A change is sent even if the viewer leaves the page. */
function untilAnswered(): AbortSignal {
  return new AbortController().signal
}
