import { Cancellation } from '../../client/cancel-signal.ts'
import type { MetricsClient } from '../../client/client.ts'
import { ExchangeError } from '../../client/exchange-error.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import type { Asker } from '../answers/answers.ts'
import type { TooLarge } from './too-large.ts'
import { createTurns } from './turns.ts'

export interface Alone {
  /**
   * @throws ExchangeError as the client does. If a message was too large it can only belong to this request: the code
   *   is `answer_too_large`, and the asker is blamed from then on.
   */
  request(
    question: UncheckedQuestion,
    how: {
      readonly asker: Asker | undefined
      readonly leaving: Cancellation
      /** Epoch milliseconds. */
      readonly untilMs: number
      /** Connections that may break under the request. */
      readonly sends: number
    },
  ): Promise<string>
  readonly asked: number
  readonly waiting: number
}

/** Sends each request on a socket of its own, a limited number at a time. */
export function askAlone(options: {
  /** Opens a client that is closed after its one request. */
  readonly client: (sends: number) => MetricsClient
  readonly places: number
  readonly tooLarge: TooLarge
  /** Epoch milliseconds. */
  readonly now: () => number
}): Alone {
  const { now, tooLarge } = options
  const turns = createTurns({ places: options.places, isBlamed: tooLarge.isBlamed })

  return {
    async request(question, { asker, leaving, untilMs, sends }) {
      const patience = new Cancellation()
      leaving.addEventListener('abort', () => patience.abort())
      const timer = setTimeout(() => patience.abort(), untilMs - now())
      const done = await turns.take(asker, patience)
      clearTimeout(timer)
      if (done === null) throw new ExchangeError(leaving.aborted ? 'cancelled' : 'timeout')
      const client = options.client(sends)
      try {
        const { text } = await client.request(question, { signal: leaving, timeoutMs: untilMs - now() })
        return text
      } catch (error) {
        if (!(error instanceof ExchangeError) || error.answered || error.code !== 'too_large') throw error
        if (asker !== undefined) tooLarge.blame(asker)
        throw new ExchangeError('answer_too_large', { cause: error })
      } finally {
        client.close()
        done()
      }
    },
    get asked() {
      return turns.taken
    },
    get waiting() {
      return turns.waiting
    },
  }
}
