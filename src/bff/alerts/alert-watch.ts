import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { followOutages, type OutageNews } from '../../domain/outages/told-outages.ts'
import type { Notices } from '../answers/notices.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { AlertDuty, AlertMemory, QueuedMessage } from './alert-memory.ts'
import type { AlertSettings } from './alert-settings.ts'
import type { CameraQuestions } from './ask-cameras.ts'
import { messagesOfLook } from './folded-messages.ts'
import { postWebhook } from './webhook.ts'

const retryFloorMs = 5_000

export interface AlertWatch {
  /** Looks once, and tells what there is to be told. Rejects never. */
  look(): Promise<void>
  close(): Promise<void>
}

/** Asks about all cameras again and again, and tells of outages by the webhook: a message for each and one for its end,
 * or one for many that began or ended together. */
export function watchOutages(options: {
  readonly settings: AlertSettings
  readonly limits: Pick<
    BffLimits,
    'webhookAnswerMs' | 'webhookMostPauseMs' | 'webhookPatienceMs' | 'webhookQueued'
  >
  readonly questions: CameraQuestions
  readonly duty: AlertDuty
  /** Where the cameras of a store are shown; `null`: nobody knows the address from outside. */
  readonly page: (store: string) => string | null
  readonly notices: Notices
  readonly log: Logger
  /** Epoch milliseconds. */
  readonly now: () => number
  /** From 0 to 1. */
  readonly random: () => number
}): AlertWatch {
  const { duty, limits, log, notices, now, questions, random, settings } = options
  const ending = new AbortController()
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> = Promise.resolve()

  async function lookNow(): Promise<void> {
    const memory = await duty.take()
    if (memory === null) return
    const followed = await follow(memory)
    if (followed !== memory) await duty.keep(followed)
    await deliver(followed)
  }

  /** A deployment that does not answer says nothing of its cameras: what was known holds. */
  async function follow(memory: AlertMemory): Promise<AlertMemory> {
    try {
      const seen = await questions.cameras(memory.outages.incidents.map(({ store }) => store))
      const rules = {
        now: now(),
        graceMs: settings.graceMs,
        newId: () => randomBytes(9).toString('base64url'),
        mayTell: (store: string) => !settings.openHoursOnly || !seen.closed.has(store),
      }
      const { news, outages } = followOutages(memory.outages, seen, rules)
      const queue = [...memory.queue, ...(await messagesOf(news))].slice(-limits.webhookQueued)
      return { outages, queue }
    } catch (error) {
      log.info(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'the cameras could not be asked about',
      )
      return memory
    }
  }

  async function messagesOf(news: readonly OutageNews[]): Promise<readonly QueuedMessage[]> {
    if (news.length === 0) return []
    const stores = [...new Set(news.map(({ incident }) => incident.store))]
    const names = await questions.names(stores).catch(() => new Map<string, string>())
    const nameOf = (id: string): string => names.get(id) || id
    const named = { store: nameOf, camera: nameOf, page: options.page }
    return messagesOfLook(news, named, now()).map(({ id, body }) => ({
      id,
      body: JSON.stringify(body),
      madeAt: now(),
      attempts: 0,
      nextAt: 0,
    }))
  }

  /** One after the other, so that no end is told before its beginning. */
  async function deliver(memory: AlertMemory): Promise<void> {
    let { queue } = memory
    for (let first = queue[0]; first !== undefined; first = queue[0]) {
      if (ending.signal.aborted || now() < first.nextAt) return
      const delivery = await postWebhook(settings, first, {
        now,
        answerMs: limits.webhookAnswerMs,
        signal: ending.signal,
      })
      if (ending.signal.aborted) return
      if (delivery.ok) notices.well('The webhook for outages')
      else {
        const isOver = delivery.isFinal || now() - first.madeAt >= limits.webhookPatienceMs
        log.warn(
          { message: first.id, reason: delivery.reason, isOver },
          'an outage could not be told by the webhook',
        )
        notices.trouble(
          'The outage webhook',
          `The outage webhook is rejecting messages (${delivery.reason}). Check ALERT_WEBHOOK_URL. Shopfloor keeps retrying.`,
        )
        if (!isOver) {
          const ceilingMs = Math.min(limits.webhookMostPauseMs, retryFloorMs * 2 ** first.attempts)
          const pauseMs = ceilingMs * (0.5 + random() / 2)
          const again = { ...first, attempts: first.attempts + 1, nextAt: now() + pauseMs }
          await duty.keep({ ...memory, queue: [again, ...queue.slice(1)] })
          return
        }
      }
      queue = queue.slice(1)
      await duty.keep({ ...memory, queue })
    }
  }

  const look = (): Promise<void> => {
    looking = looking
      .then(() => (ending.signal.aborted ? undefined : lookNow()))
      .catch((error: unknown) => log.error({ err: error }, 'the watch for outages failed'))
    return looking
  }

  function wait(): void {
    if (ending.signal.aborted) return
    // Of several servers not all at the same moment.
    timer = setTimeout(() => void look().then(wait), settings.everyMs * (0.9 + random() * 0.2))
  }
  wait()

  return {
    look,
    async close() {
      ending.abort()
      if (timer !== null) clearTimeout(timer)
      await looking
      await duty.leave()
    },
  }
}
