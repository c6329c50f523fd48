import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Notices } from '../answers/notices.ts'
import type { Measurements } from '../observability/measurements.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { SealedCredentials } from '../settings/sealed-credentials.ts'
import { createRedisStore } from '../store/redis-store.ts'
import { createSealedNames, type SealedName } from '../store/sealed-names.ts'
import type { SharedStore } from '../store/shared-store.ts'
import { type AskOnce, createAskOnce } from './ask-once.ts'
import { shareUse, type Use } from './use-elsewhere.ts'

/** What this server shares with the other servers of the same deployment. */
export interface Sharing {
  readonly store: SharedStore
  /** A name in the store that reveals nothing without the credentials. */
  nameOf(what: string): string
  /** Names and seals for one purpose. */
  sealedFor(purpose: string): (what: string) => SealedName
  /** Returns why nothing is shared at the moment, for an operator. `null` if sharing works. */
  trouble(): string | null
  /** Exchanges the use of rate limits with the other servers. */
  shareUse(own: { use(): Use; spend(session: string, requests: number): void }): {
    socketsElsewhere(name: string): number
    close(): void
  }
  /** Single flight across servers. */
  askOnce(): AskOnce
}

interface SharingOptions {
  readonly url: string
  readonly credentials: SealedCredentials
  readonly limits: BffLimits
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly random: () => number
  readonly log: Logger
  readonly notices: Notices
  readonly measurements: Measurements
}

/** Shares over Redis or Valkey with all servers that hold the same credentials of the same deployment. */
export function shareByRedis(options: SharingOptions): Sharing {
  const { credentials, limits, measurements, now } = options
  const { store, trouble } = openStore(options)
  const space = `${credentials.keyFor('name of the deployment').toString('base64url', 0, 9)}:`
  const sealedFor = (purpose: string) => {
    const names = createSealedNames(credentials.keyFor(purpose))
    return (what: string): SealedName => {
      const sealed = names(what)
      return { ...sealed, name: space + sealed.name }
    }
  }
  const names = sealedFor('names of what is counted')

  return {
    store,
    nameOf: (what) => names(what).name,
    sealedFor,
    trouble,
    shareUse: (own) => shareUse({ store, sealed: names('use'), now, use: own.use, onRequests: own.spend }),
    askOnce: () =>
      createAskOnce({
        store,
        sealed: createSealedNames(credentials.keyFor('answers that are shared')),
        space,
        now,
        newId: () => randomBytes(12).toString('base64url'),
        maxBytes: limits.sharedAnswerBytes,
        maxAnswerBytes: limits.sharedOneAnswerBytes,
        patienceMs: limits.answerMs,
        onShared: () => measurements.answered('shared'),
      }),
  }
}

/** Opens the store and reports each change of its state once. */
function openStore({ limits, log, measurements, notices, now, random, url }: SharingOptions) {
  let trouble: string | null = 'Redis is not connected yet.'
  measurements.together(false)
  const store = createRedisStore({
    url,
    limits,
    now,
    random,
    onAway(word) {
      measurements.together(false)
      const sentence = `Redis cannot be used (${word}): this server works alone.`
      if (trouble === sentence) return
      trouble = sentence
      log.warn({ reason: word }, 'Redis cannot be used; this server works alone')
      notices.trouble('Redis', `${sentence} Check REDIS_URL. Shopfloor keeps retrying.`)
    },
    onReady() {
      measurements.together(true)
      trouble = null
      log.info('sharing over Redis')
      notices.well('Redis')
    },
  })
  return { store, trouble: () => trouble }
}
