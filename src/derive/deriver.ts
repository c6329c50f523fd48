import type { ErrorCode } from '../protocol/metrics/errors.ts'
import { derive } from './derived-routes.ts'
import { askedDeployment } from './plain/asked-deployment.ts'
import { Departure } from './plain/departure.ts'
import { inTurn } from './plain/in-turn.ts'
import type { DeriverLine, DeriverSettings, ToDeriver } from './plain/messages.ts'
import { keepPieces } from './plain/pieces.ts'
import { Refused } from './plain/plain-deployment.ts'
import { type AskPlain, nobodyWaits, PlainFailure } from './plain/plain-question.ts'

interface Waiting {
  resolve(text: string | Uint8Array): void
  reject(error: PlainFailure): void
}

/** Answers the derived questions that come on a line by asking plain ones on the same line. */
export function answerDerived(line: DeriverLine, settings: DeriverSettings): void {
  const pieces = keepPieces(settings)
  const asked = new Map<number, Departure>()
  const plain = new Map<number, Waiting>()
  let lastPlain = 0

  const askPlain: AskPlain = (question, departure) =>
    new Promise((resolve, reject) => {
      lastPlain += 1
      const id = lastPlain
      const leave = () => {
        plain.delete(id)
        line.send({ is: 'plain-leave', id })
        reject(nobodyWaits())
      }
      const stay = departure.onLeave(leave)
      const settle = () => {
        plain.delete(id)
        stay()
      }
      plain.set(id, {
        resolve(text) {
          settle()
          resolve(text)
        },
        reject(error) {
          settle()
          reject(error)
        },
      })
      line.send({ is: 'plain-question', id, question })
    })
  const ask = inTurn(askPlain, settings.questionsAtOnce)

  async function answer({ id, question, now }: Extract<ToDeriver, { is: 'question' }>): Promise<void> {
    const departure = new Departure()
    asked.set(id, departure)
    try {
      const deployment = askedDeployment({ ask, pieces, settings }, { now, departure })
      const text = JSON.stringify(await derive(deployment, question, now))
      if (!departure.left) line.send({ is: 'answer', id, text })
    } catch (error) {
      if (!departure.left) line.send({ is: 'failure', id, ...failureOf(error) })
    } finally {
      // What it asked besides the question that failed is needed by nobody.
      departure.leave()
      asked.delete(id)
    }
  }

  line.listen((message) => {
    switch (message.is) {
      case 'question':
        void answer(message)
        return
      case 'leave':
        asked.get(message.id)?.leave()
        return
      case 'plain-answer':
        plain.get(message.id)?.resolve(message.text)
        return
      case 'plain-failure':
        plain.get(message.id)?.reject(new PlainFailure(message.code, message.message))
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
