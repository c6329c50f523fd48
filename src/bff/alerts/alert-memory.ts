import * as v from 'valibot'
import { isOutages, noOutages, type Outages } from '../../domain/outages/reported-outages.ts'
import type { SealedName } from '../store/sealed-names.ts'
import { ignoreAway, type SharedStore } from '../store/shared-store.ts'

const queuedSchema = v.object({
  id: v.string(),
  body: v.string(),
  madeAt: v.number(),
  attempts: v.number(),
  /** Earliest time of the next attempt. */
  nextAt: v.number(),
})

const memorySchema = v.object({
  outages: v.custom<Outages>(isOutages),
  /** Undelivered messages, oldest first. */
  queue: v.array(queuedSchema),
})

export type QueuedMessage = v.InferOutput<typeof queuedSchema>
export type AlertMemory = v.InferOutput<typeof memorySchema>

const nothingYet: AlertMemory = { outages: noOutages, queue: [] }

/** After a longer pause the saved outages are out of date. */
const keptMs = 7 * 24 * 3_600_000

/** The saved outages, and the duty to report them, which one server at a time has. */
export interface AlertDuty {
  /** Takes the duty and returns the saved outages. `null` if another server has the duty. */
  take(): Promise<AlertMemory | null>
  keep(memory: AlertMemory): Promise<void>
  /** Lets another server take over at once. */
  leave(): Promise<void>
}

/**
 * Elects one server that reports: it holds a claim and renews it. A server that takes over continues from the saved
 * state. While the store is unreachable, the last holder continues, so that no outage is reported twice.
 */
export function createAlertDuty(options: {
  /** `null` if there are no other servers; a restart then forgets the state. */
  readonly store: SharedStore | null
  readonly sealed: (what: string) => SealedName
  readonly holder: string
  /** Interval at which the duty is taken. */
  readonly everyMs: number
}): AlertDuty {
  const { everyMs, holder, store } = options
  const claimed = options.sealed('who tells of outages').name
  const place = options.sealed('outages')
  let own: AlertMemory | null = store === null ? nothingYet : null

  return {
    async take() {
      if (store === null) return own
      const claim = { holder, ttlMs: 3 * everyMs, joinableMs: Number.MAX_SAFE_INTEGER }
      try {
        if ((await store.claim(claimed, claim)) !== holder) {
          own = null
          return null
        }
        await store.renew(claimed, holder, 3 * everyMs)
        if (own === null) {
          const held = await store.get(place.name)
          own = memoryOf(held === null ? null : place.open(held.value))
        }
      } catch (error) {
        ignoreAway(error)
      }
      return own
    },
    async keep(memory) {
      own = memory
      await store?.set(place.name, place.seal(JSON.stringify(memory)), keptMs).catch(ignoreAway)
    },
    async leave() {
      await store?.release(claimed, holder).catch(ignoreAway)
    },
  }
}

function memoryOf(text: string | null): AlertMemory {
  if (text === null) return nothingYet
  const read = v.safeParse(memorySchema, JSON.parse(text))
  return read.success ? read.output : nothingYet
}
