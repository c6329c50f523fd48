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
import { tellUse, type Use } from './use-elsewhere.ts'

/** What this BFF has in common with others of the same deployment. */
export interface Sharing {
  readonly store: SharedStore
  /** A name in the store that says nothing of what it stands for, to whoever has not the credentials. */
  nameOf(what: string): string
  /** Names and seals of what is kept for a purpose of its own. */
  sealedFor(purpose: string): (what: string) => SealedName
  /** Why it is alone just now, for an operator; `null` where it is not. */
  trouble(): string | null
  /** Tells the others what is used here, and hears it of them. */
  tellUse(own: { use(): Use; spend(session: string, requests: number): void }): {
    socketsElsewhere(name: string): number
    close(): void
  }
  /** Makes one question of the same question of several BFFs. */
  askOnce(): AskOnce
}

/** Shares by Redis or Valkey with all BFFs that hold the same credentials of the same deployment. */
export function shareByRedis(options: {
  readonly url: string
  readonly credentials: SealedCredentials
  readonly limits: BffLimits
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly random: () => number
  readonly log: Logger
  readonly notices: Notices
  readonly measurements: Measurements
}): Sharing {
  const { credentials, limits, log, measurements, notices, now } = options
  let trouble: string | null = 'Redis is not connected yet.'
  measurements.together(false)

  const store = createRedisStore({
    url: options.url,
    limits,
    now,
    random: options.random,
    onAway(word) {
      measurements.together(false)
      const sentence = `Redis cannot be used (${word}): this server goes on alone.`
      if (trouble === sentence) return
      trouble = sentence
      log.warn({ reason: word }, 'Redis cannot be used; going on alone')
      notices.trouble('Redis', `${sentence} Check REDIS_URL. Shopfloor keeps retrying.`)
    },
    onReady() {
      measurements.together(true)
      trouble = null
      log.info('sharing by Redis')
      notices.well('Redis')
    },
  })

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
    trouble: () => trouble,
    tellUse: (own) => tellUse({ store, sealed: names('use'), now, use: own.use, onRequests: own.spend }),
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
