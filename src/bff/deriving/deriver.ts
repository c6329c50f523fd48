import type { Logger } from 'pino'
import type { CancelSignal } from '../../client/cancel-signal.ts'
import type { DeriverSettings, FromDeriver } from '../../derive/plain/messages.ts'
import { PlainFailure } from '../../derive/plain/plain-question.ts'
import type { DerivedQuestion } from '../../protocol/requests/requests.ts'
import type { Answer } from '../answers/answers.ts'
import type { AskDeployment } from './ask-plain.ts'
import type { OpenDeriver, OpenLine } from './worker-line.ts'

export interface Deriver {
  /** The answer to a derived question, from plain ones. Never rejects. */
  derive(question: DerivedQuestion, signal: CancelSignal): Promise<Answer>
  close(): Promise<void>
}

/** What is at the other end from one start to its end. */
interface Run {
  readonly line: OpenLine
  readonly asked: Map<number, (answer: Answer) => void>
  readonly plain: Map<number, AbortController>
}

/**
 * Has derived answers worked out elsewhere, and asks the plain questions for it. It is started with the first
 * question, and again with the next one after it has ended; what waited for it then fails as `unavailable`.
 */
export function createDeriver(options: {
  readonly open: OpenDeriver
  readonly settings: DeriverSettings
  readonly ask: AskDeployment
  /** Until a derived answer must be there. */
  readonly answerMs: number
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly log: Logger
}): Deriver {
  const { log, now } = options
  let current: Run | null = null
  let isClosed = false
  let lastId = 0

  function start(): Run {
    const line = options.open(options.settings, {
      message: (message) => receive(run, message),
      ended(reason) {
        log.error(
          { reason },
          'what works out derived answers has ended, and is started again when it is needed',
        )
        end(run)
      },
    })
    const run: Run = { line, asked: new Map(), plain: new Map() }
    return run
  }

  function end(run: Run): void {
    if (current === run) current = null
    for (const settle of [...run.asked.values()]) settle(failure('unavailable', broken))
    for (const leaving of run.plain.values()) leaving.abort()
  }

  function receive(run: Run, message: FromDeriver): void {
    switch (message.is) {
      case 'answer':
        run.asked.get(message.id)?.({ ok: true, text: message.text })
        return
      case 'failure':
        if (message.cause !== undefined) log.error({ cause: message.cause }, 'a derived answer failed')
        run.asked.get(message.id)?.(failure(message.code, message.message))
        return
      case 'plain-question':
        void askPlain(run, message)
        return
      case 'plain-leave':
        run.plain.get(message.id)?.abort()
    }
  }

  async function askPlain(
    run: Run,
    { id, question }: Extract<FromDeriver, { is: 'plain-question' }>,
  ): Promise<void> {
    const leaving = new AbortController()
    run.plain.set(id, leaving)
    const reply = await options.ask(question, leaving.signal).then(
      (text) => ({ is: 'plain-answer', id, text }) as const,
      (error: unknown) => ({ is: 'plain-failure', id, ...failureOf(error) }) as const,
    )
    run.plain.delete(id)
    if (!leaving.signal.aborted) run.line.send(reply)
  }

  return {
    derive(question, signal) {
      if (isClosed) return Promise.resolve(failure('unavailable', 'The server stops.'))
      if (signal.aborted) return Promise.resolve(failure('unavailable', 'Nobody waits for this.'))
      current ??= start()
      const run = current
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        const settle = (answer: Answer): void => {
          clearTimeout(patience)
          signal.removeEventListener('abort', leave)
          run.asked.delete(id)
          resolve(answer)
        }
        const giveUp = (answer: Answer): void => {
          run.line.send({ is: 'leave', id })
          settle(answer)
        }
        const leave = (): void => giveUp(failure('unavailable', 'Nobody waits for this.'))
        const patience = setTimeout(
          () => giveUp(failure('timeout', 'The answer could not be worked out in time.')),
          options.answerMs,
        )
        signal.addEventListener('abort', leave)
        run.asked.set(id, settle)
        run.line.send({ is: 'question', id, question, now: now() })
      })
    },
    async close() {
      isClosed = true
      const run = current
      if (run === null) return
      end(run)
      await run.line.close()
    },
  }
}

const broken = 'What works out the answer has broken off. Try again.'

type Failed = Extract<Answer, { readonly ok: false }>

function failure(code: Failed['code'], message: string): Failed {
  return { ok: false, code, message }
}

function failureOf(error: unknown): Omit<Failed, 'ok'> {
  return error instanceof PlainFailure
    ? { code: error.code, message: error.message }
    : { code: 'internal', message: 'A question to the deployment failed.' }
}
