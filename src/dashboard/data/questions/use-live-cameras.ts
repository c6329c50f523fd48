import { useMemo, useState } from 'react'
import type { LiveAnswer } from '../../../protocol/derived/live-answers.ts'
import {
  follow,
  type LiveCamera,
  type LiveMemory,
  liveCameras,
  nothingHeard,
  repeatsItself,
  staleAfterMs,
} from '../../coverage/live-cameras.ts'
import type { Failure } from '../source/failure.ts'
import { useTick } from '../source/use-tick.ts'
import { useLive } from './use-live.ts'

/** Whether the shown states are the present. */
export type LiveTrust =
  /** Before the first response. */
  | 'waiting'
  | 'fresh'
  /** The last response is too old. */
  | 'stale'
  /** Responses come, but hold no newer sign of life. */
  | 'repeated'

export interface LiveCameras {
  readonly trust: LiveTrust
  /** The last answer, however old. `null` until the first. */
  readonly answer: LiveAnswer | null
  /** The stores asked about, in ascending order, as the columns of the answer have them. */
  readonly stores: readonly string[]
  /** The cameras that the answer lists, and those that it listed a short while ago. */
  readonly cameras: readonly LiveCamera[]
  /** When the last answer came, epoch milliseconds; `null`: none did. */
  readonly answeredAt: number | null
  readonly now: number
  readonly failure: Failure | null
  readonly isFetching: boolean
  readonly retry: () => void
}

export interface FollowSettings {
  readonly everyMs: number
  /** Whether a hidden page polls, too: for alerts. */
  readonly inBackground: boolean
  /** The clock of the server less ours, milliseconds, where it is known: by it old answers are known sooner. */
  readonly serverAheadMs?: number | null
}

/** The cameras of these stores now, followed from answer to answer; at most a few seconds behind the clock. */
export function useLiveCameras(stores: readonly string[], settings: FollowSettings): LiveCameras {
  const { everyMs, inBackground, serverAheadMs = null } = settings
  const { answer, answeredAt, failure, isFetching, retry } = useLive(stores, { everyMs, inBackground })
  const asked = useMemo(() => [...new Set(stores)].sort(), [stores])
  const tick = useTick(Math.min(everyMs, tickMs))
  const now = Math.max(tick, answeredAt ?? 0)

  const [heard, hear] = useState<Heard>({ memory: nothingHeard, answer: null, stores: asked })
  if (answer !== null && answeredAt !== null && heard.answer !== answer) {
    // Cameras of stores that are not asked about any more have not fallen silent.
    const memory = heard.stores === asked ? heard.memory : within(heard.memory, new Set(asked))
    hear({
      memory: follow(memory, { answer, stores: asked, at: answeredAt, everyMs }),
      answer,
      stores: asked,
    })
  }

  const { memory } = heard
  const trust = trustIn(memory, { answeredAt, now, everyMs, serverAheadMs })
  const isStale = isOld(trust)
  const cameras = useMemo(() => liveCameras(memory, now, isStale), [memory, now, isStale])
  return { trust, answer, stores: asked, cameras, answeredAt, now, failure, isFetching, retry }
}

/** True if the last response is not the present. */
export function isOld(trust: LiveTrust): boolean {
  return trust === 'stale' || trust === 'repeated'
}

const tickMs = 5000

interface Heard {
  readonly memory: LiveMemory
  readonly answer: LiveAnswer | null
  /** The stores of the answer. */
  readonly stores: readonly string[]
}

function within(memory: LiveMemory, stores: ReadonlySet<string>): LiveMemory {
  const kept = [...memory.tracks].filter(([, { location }]) => stores.has(location))
  return { ...memory, tracks: new Map(kept) }
}

interface Asked {
  readonly answeredAt: number | null
  readonly now: number
  readonly everyMs: number
  readonly serverAheadMs: number | null
}

function trustIn(memory: LiveMemory, { answeredAt, now, everyMs, serverAheadMs }: Asked): LiveTrust {
  if (answeredAt === null) return 'waiting'
  if (now - answeredAt > staleAfterMs(everyMs)) return 'stale'
  const serverNow = serverAheadMs === null ? null : now + serverAheadMs
  return repeatsItself(memory, { now, serverNow, everyMs }) ? 'repeated' : 'fresh'
}
