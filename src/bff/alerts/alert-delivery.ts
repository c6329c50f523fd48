import type { Logger } from 'pino'
import type { Notices } from '../answers/notices.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { AlertDuty, AlertMemory, QueuedMessage } from './alert-memory.ts'
import type { AlertSettings } from './alert-settings.ts'
import { type Delivery, postWebhook } from './webhook.ts'

const retryFloorMs = 5_000
const webhookName = 'The outage webhook'

type RetryLimits = Pick<BffLimits, 'webhookMostPauseMs' | 'webhookPatienceMs'>
export type DeliveryLimits = RetryLimits & Pick<BffLimits, 'webhookAnswerMs'>

/**
 * Returns the message with the time of its next attempt. `null` if the message was refused for good or is too old. The
 * backoff doubles up to the limit, with a random second half.
 */
export function retryOf(
  message: QueuedMessage,
  failed: Extract<Delivery, { readonly ok: false }>,
  { limits, now, random }: { readonly limits: RetryLimits; readonly now: number; readonly random: number },
): QueuedMessage | null {
  if (failed.isFinal || now - message.madeAt >= limits.webhookPatienceMs) return null
  const ceilingMs = Math.min(limits.webhookMostPauseMs, retryFloorMs * 2 ** message.attempts)
  const pauseMs = ceilingMs * (0.5 + random / 2)
  return { ...message, attempts: message.attempts + 1, nextAt: now + pauseMs }
}

/**
 * Posts the due messages of the queue one after the other, so that the end of an outage never arrives before its
 * beginning. The queue is saved after each attempt.
 */
export function createDelivery(options: {
  readonly settings: AlertSettings
  readonly limits: DeliveryLimits
  readonly duty: Pick<AlertDuty, 'keep'>
  readonly notices: Notices
  readonly log: Logger
  readonly signal: AbortSignal
  /** Epoch milliseconds. */
  readonly now: () => number
  /** From 0 to 1. */
  readonly random: () => number
}): (memory: AlertMemory) => Promise<void> {
  const { duty, limits, log, notices, now, random, settings, signal } = options

  function reportFailure(message: QueuedMessage, reason: string, isOver: boolean): void {
    log.warn({ message: message.id, reason, isOver }, 'an outage message could not be delivered')
    notices.trouble(
      webhookName,
      `${webhookName} is rejecting messages (${reason}). Check ALERT_WEBHOOK_URL. Shopfloor keeps retrying.`,
    )
  }

  return async (memory) => {
    let { queue } = memory
    for (let first = queue[0]; first !== undefined; first = queue[0]) {
      if (signal.aborted || now() < first.nextAt) return
      const delivery = await postWebhook(settings, first, { now, answerMs: limits.webhookAnswerMs, signal })
      if (signal.aborted) return
      if (delivery.ok) notices.well(webhookName)
      else {
        const retry = retryOf(first, delivery, { limits, now: now(), random: random() })
        reportFailure(first, delivery.reason, retry === null)
        if (retry !== null) {
          await duty.keep({ ...memory, queue: [retry, ...queue.slice(1)] })
          return
        }
      }
      queue = queue.slice(1)
      await duty.keep({ ...memory, queue })
    }
  }
}
