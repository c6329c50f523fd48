import * as v from 'valibot'
import { isOutages, noOutages, type Outages } from '../../domain/outages/told-outages.ts'
import type { SealedName } from '../store/sealed-names.ts'
import { type SharedStore, StoreAwayError } from '../store/shared-store.ts'

const queuedSchema = v.object({
  id: v.string(),
  body: v.string(),
  madeAt: v.number(),
  attempts: v.number(),
  /** Not before then. */
  nextAt: v.number(),
})

const memorySchema = v.object({
  outages: v.custom<Outages>(isOutages),
  /** Messages that were not delivered yet, in their order. */
  queue: v.array(queuedSchema),
})

export type QueuedMessage = v.InferOutput<typeof queuedSchema>
export type AlertMemory = v.InferOutput<typeof memorySchema>

const nothingYet: AlertMemory = { outages: noOutages, queue: [] }

/** Who was silent for longer has nothing to say of what was before. */
const keptMs = 7 * 24 * 3_600_000

/** What is known of outages, and which of several servers is the one that tells. */
export interface AlertDuty {
  /** What the one that tells knows; `null`: another one tells. */
  take(): Promise<AlertMemory | null>
  keep(memory: AlertMemory): Promise<void>
  /** So that another one may go on at once. */
  leave(): Promise<void>
}

/**
 * One server tells at a time: it holds a claim, which it renews. Whoever takes it over goes on with what was kept. While
 * the store is away the one that told last goes on, so that nobody is told twice.
 */
export function createAlertDuty(options: {
  /** `null`: there are no other servers, and a restart forgets. */
  readonly store: SharedStore | null
  readonly sealed: (what: string) => SealedName
  readonly holder: string
  /** How often it is taken. */
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
        if (!(error instanceof StoreAwayError)) throw error
      }
      return own
    },
    async keep(memory) {
      own = memory
      await store?.set(place.name, place.seal(JSON.stringify(memory)), keptMs).catch(goOn)
    },
    async leave() {
      await store?.release(claimed, holder).catch(goOn)
    },
  }
}

function memoryOf(text: string | null): AlertMemory {
  if (text === null) return nothingYet
  const read = v.safeParse(memorySchema, JSON.parse(text))
  return read.success ? read.output : nothingYet
}

function goOn(error: unknown): void {
  if (!(error instanceof StoreAwayError)) throw error
}
