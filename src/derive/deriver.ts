import type { ErrorCode } from '../protocol/metrics/errors.ts'
import { derive } from './derived-routes.ts'
import { askedDeployment } from './plain/asked-deployment.ts'
import { Cancellation } from './plain/cancellation.ts'
import { limitConcurrency } from './plain/limit-concurrency.ts'
import type { DeriverChannel, DeriverSettings, ToDeriver } from './plain/messages.ts'
import { createPieceCache } from './plain/piece-cache.ts'
import { Refused } from './plain/plain-deployment.ts'
import { PlainFailure } from './plain/plain-question.ts'
import { PlainRequests } from './plain/plain-requests.ts'

/** Answers the derived requests that arrive on a channel, and sends plain requests on the same channel. */
export function answerDerived(channel: DeriverChannel, settings: DeriverSettings): void {
  const pieces = createPieceCache(settings)
  const running = new Map<number, Cancellation>()
  const requests = new PlainRequests(channel)
  const ask = limitConcurrency(requests.ask, settings.questionsAtOnce)

  async function answer({ id, question, now }: Extract<ToDeriver, { is: 'question' }>): Promise<void> {
    const cancellation = new Cancellation()
    running.set(id, cancellation)
    try {
      const deployment = askedDeployment({ ask, pieces, settings }, { now, cancellation })
      const text = JSON.stringify(await derive(deployment, question, now))
      if (!cancellation.cancelled) channel.send({ is: 'answer', id, text })
    } catch (error) {
      if (!cancellation.cancelled) channel.send({ is: 'failure', id, ...failureOf(error) })
    } finally {
      // Cancels the plain requests that a failed request left behind.
      cancellation.cancel()
      running.delete(id)
    }
  }

  channel.listen((message) => {
    switch (message.is) {
      case 'question':
        void answer(message)
        return
      case 'leave':
        running.get(message.id)?.cancel()
        return
      case 'plain-answer':
        requests.resolve(message.id, message.text)
        return
      case 'plain-failure':
        requests.reject(message.id, new PlainFailure(message.code, message.message))
    }
  })
}

function failureOf(error: unknown): {
  readonly code: ErrorCode
  readonly message: string
  readonly cause?: string
} {
  const plain = error instanceof Refused ? error.cause : error
  if (plain instanceof PlainFailure) return { code: plain.code, message: plain.message }
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { code: 'internal', message: 'The answer could not be worked out.', cause }
}
