import type { Logger } from 'pino'
import type { CancelSignal } from '../../client/cancel-signal.ts'
import type { DeriverSettings, FromDeriver } from '../../derive/plain/messages.ts'
import { PlainFailure } from '../../derive/plain/plain-question.ts'
import type { DerivedQuestion } from '../../protocol/requests/requests.ts'
import type { Answer } from '../answers/answers.ts'
import type { AskDeployment } from './ask-plain.ts'
import type { OpenDeriver, WorkerPort } from './worker-port.ts'

export interface Deriver {
  /** Computes the response to a derived request from plain ones. Never rejects. */
  derive(question: DerivedQuestion, signal: CancelSignal): Promise<Answer>
  close(): Promise<void>
}

interface DeriverOptions {
  readonly open: OpenDeriver
  readonly settings: DeriverSettings
  readonly ask: AskDeployment
  /** Timeout of a derived request. */
  readonly answerMs: number
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly log: Logger
}

/**
 * Hands derived requests to a worker and sends the plain requests that the worker needs. The worker starts with the
 * first request. If it dies, the requests in flight fail as `unavailable` and the next one starts another.
 */
export function createDeriver(options: DeriverOptions): Deriver {
  return new RestartingDeriver(options)
}

class RestartingDeriver implements Deriver {
  readonly #options: DeriverOptions
  #run: Run | null = null
  #isClosed = false

  constructor(options: DeriverOptions) {
    this.#options = options
  }

  derive(question: DerivedQuestion, signal: CancelSignal): Promise<Answer> {
    if (this.#isClosed) return Promise.resolve(failure('unavailable', 'The server is shutting down.'))
    if (signal.aborted) return Promise.resolve(cancelled)
    this.#run ??= this.#start()
    return this.#run.derive(question, signal)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const run = this.#run
    if (run === null) return
    this.#run = null
    run.fail()
    await run.close()
  }

  #start(): Run {
    const run = new Run(this.#options, (reason) => {
      this.#options.log.error(
        { reason },
        'the worker of derived answers has ended; the next request restarts it',
      )
      if (this.#run === run) this.#run = null
      run.fail()
    })
    return run
  }
}

/** One worker from its start to its end, with the requests in flight in both directions. */
class Run {
  readonly #options: DeriverOptions
  readonly #port: WorkerPort
  readonly #derived = new Map<number, (answer: Answer) => void>()
  readonly #plain = new Map<number, AbortController>()
  #lastId = 0

  constructor(options: DeriverOptions, onEnded: (reason: string) => void) {
    this.#options = options
    this.#port = options.open(options.settings, {
      message: (message) => this.#receive(message),
      ended: onEnded,
    })
  }

  derive(question: DerivedQuestion, signal: CancelSignal): Promise<Answer> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve) => {
      const settle = (answer: Answer): void => {
        clearTimeout(patience)
        signal.removeEventListener('abort', leave)
        this.#derived.delete(id)
        resolve(answer)
      }
      const giveUp = (answer: Answer): void => {
        this.#port.send({ is: 'leave', id })
        settle(answer)
      }
      const leave = (): void => giveUp(cancelled)
      const patience = setTimeout(
        () => giveUp(failure('timeout', 'The response took too long to compute.')),
        this.#options.answerMs,
      )
      signal.addEventListener('abort', leave)
      this.#derived.set(id, settle)
      this.#port.send({ is: 'question', id, question, now: this.#options.now() })
    })
  }

  /** Fails all requests in flight. */
  fail(): void {
    for (const settle of [...this.#derived.values()]) settle(failure('unavailable', broken))
    for (const leaving of this.#plain.values()) leaving.abort()
  }

  close(): Promise<void> {
    return this.#port.close()
  }

  #receive(message: FromDeriver): void {
    switch (message.is) {
      case 'answer':
        this.#derived.get(message.id)?.({ ok: true, text: message.text })
        return
      case 'failure':
        if (message.cause !== undefined) {
          this.#options.log.error({ cause: message.cause }, 'a derived answer failed')
        }
        this.#derived.get(message.id)?.(failure(message.code, message.message))
        return
      case 'plain-question':
        void this.#askPlain(message)
        return
      case 'plain-leave':
        this.#plain.get(message.id)?.abort()
    }
  }

  async #askPlain({ id, question }: Extract<FromDeriver, { is: 'plain-question' }>): Promise<void> {
    const leaving = new AbortController()
    this.#plain.set(id, leaving)
    const reply = await this.#options.ask(question, leaving.signal).then(
      (text) => ({ is: 'plain-answer', id, text }) as const,
      (error: unknown) => ({ is: 'plain-failure', id, ...failureOf(error) }) as const,
    )
    this.#plain.delete(id)
    if (!leaving.signal.aborted) this.#port.send(reply)
  }
}

const broken = 'Computing the response failed. Try again.'
const cancelled = failure('unavailable', 'The request was cancelled.')

type Failed = Extract<Answer, { readonly ok: false }>

function failure(code: Failed['code'], message: string): Failed {
  return { ok: false, code, message }
}

function failureOf(error: unknown): Omit<Failed, 'ok'> {
  return error instanceof PlainFailure
    ? { code: error.code, message: error.message }
    : { code: 'internal', message: 'A request to the deployment failed.' }
}
