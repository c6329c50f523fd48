import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { followOutages, type OutageNews } from '../../domain/outages/reported-outages.ts'
import type { Notices } from '../answers/notices.ts'
import type { WorkedOnNow } from '../camera-notes/worked-on-now.ts'
import type { BffLimits } from '../settings/limits.ts'
import { createDelivery, type DeliveryLimits } from './alert-delivery.ts'
import type { AlertDuty, AlertMemory, QueuedMessage } from './alert-memory.ts'
import type { AlertNames } from './alert-messages.ts'
import type { AlertSettings } from './alert-settings.ts'
import type { CameraQuestions } from './ask-cameras.ts'
import { messagesOfPoll } from './folded-messages.ts'

export interface AlertWatch {
  /** Checks all cameras once and posts what is due. Never rejects. */
  poll(): Promise<void>
  close(): Promise<void>
}

interface WatchOptions {
  readonly settings: AlertSettings
  readonly limits: DeliveryLimits & Pick<BffLimits, 'webhookQueued'>
  readonly questions: CameraQuestions
  readonly duty: AlertDuty
  /** Cameras with planned work now. Their outages are reported after the work, if they last. */
  readonly workedOnNow: WorkedOnNow
  readonly page: AlertNames['page']
  readonly notices: Notices
  readonly log: Logger
  /** Epoch milliseconds. */
  readonly now: () => number
  /** From 0 to 1. */
  readonly random: () => number
}

/**
 * Polls the state of all cameras and posts outages to the webhook: one message when an outage begins and one when it
 * ends. Many outages that begin or end together share one message.
 */
export function watchOutages(options: WatchOptions): AlertWatch {
  const { duty, log, random, settings } = options
  const ending = new AbortController()
  const { signal } = ending
  const deliver = createDelivery({ ...options, signal })
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> = Promise.resolve()

  async function lookNow(): Promise<void> {
    if (signal.aborted) return
    const memory = await duty.take()
    if (memory === null) return
    const followed = await nextMemory(memory, options)
    if (followed !== memory) await duty.keep(followed)
    await deliver(followed)
  }

  const poll = (): Promise<void> => {
    looking = looking
      .then(lookNow)
      .catch((error: unknown) => log.error({ err: error }, 'the watch for outages failed'))
    return looking
  }

  function wait(): void {
    if (signal.aborted) return
    // Jitter, so that several servers do not poll at the same moment.
    timer = setTimeout(() => void poll().then(wait), settings.everyMs * (0.9 + random() * 0.2))
  }
  wait()

  return {
    poll,
    async close() {
      ending.abort()
      if (timer !== null) clearTimeout(timer)
      await looking
      await duty.leave()
    },
  }
}

/** Returns the state after one poll of the cameras. Unchanged if the deployment does not respond. */
async function nextMemory(memory: AlertMemory, options: WatchOptions): Promise<AlertMemory> {
  const { limits, log, now, questions, settings, workedOnNow } = options
  try {
    const seen = await questions.cameras(memory.outages.incidents.map(({ store }) => store))
    const isWorkedOn = await workedOnNow()
    const { news, outages } = followOutages(memory.outages, seen, {
      now: now(),
      graceMs: settings.graceMs,
      newId: () => randomBytes(9).toString('base64url'),
      mayTell: (store) => !settings.openHoursOnly || !seen.closed.has(store),
      isKnown: (camera) => isWorkedOn.has(camera),
    })
    const queue = [...memory.queue, ...(await messagesOf(news, options))].slice(-limits.webhookQueued)
    return { outages, queue }
  } catch (error) {
    log.info(
      { reason: error instanceof Error ? error.message : 'unknown' },
      'the state of the cameras could not be fetched',
    )
    return memory
  }
}

async function messagesOf(
  news: readonly OutageNews[],
  { now, page, questions }: Pick<WatchOptions, 'now' | 'page' | 'questions'>,
): Promise<readonly QueuedMessage[]> {
  if (news.length === 0) return []
  const stores = [...new Set(news.map(({ incident }) => incident.store))]
  const names = await questions.names(stores).catch(() => new Map<string, string>())
  const nameOf = (id: string): string => names.get(id) || id
  return messagesOfPoll(news, { store: nameOf, camera: nameOf, page }, now()).map(({ id, body }) => ({
    id,
    body: JSON.stringify(body),
    madeAt: now(),
    attempts: 0,
    nextAt: 0,
  }))
}
