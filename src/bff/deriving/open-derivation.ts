import type { Logger } from 'pino'
import type { IndexClock } from '../../protocol/metrics/index-clock.ts'
import type { Answers, Ask } from '../answers/answers.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { CoreApiAnswer, CoreApiRequest } from '../upstream/core-api.ts'
import { plainQuestions } from './ask-plain.ts'
import { deriveWhereRefused } from './derive-where-refused.ts'
import { createDeriver } from './deriver.ts'
import type { OpenDeriver } from './worker-port.ts'

export interface Derivation {
  /** Sends any request; derived ones are computed if the deployment refuses them. */
  readonly ask: Ask
  /** Call after each new connection, which may lead to another deployment. */
  reconnected(): void
  close(): Promise<void>
}

/** Makes a deployment that only offers the plain contract answer derived requests. */
export function openDerivation(options: {
  readonly open: OpenDeriver
  readonly indexClock: IndexClock
  readonly ask: Ask
  readonly askApart: Ask
  /** Sends plain requests. A function, because it is built on the result of this one. */
  readonly answers: () => Answers
  readonly coreApi: (request: CoreApiRequest) => Promise<CoreApiAnswer>
  readonly limits: BffLimits
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly log: Logger
  /** Called for each response that is computed here. */
  readonly onDerived: () => void
}): Derivation {
  const { ask, askApart, coreApi, limits, log, now } = options
  const deriver = createDeriver({
    open: options.open,
    settings: {
      clock: options.indexClock,
      entitiesAtOnce: limits.entitiesAtOnce,
      questionsAtOnce: limits.derivedQuestionsAtOnce,
      maxBytes: limits.derivedPieceBytes,
      settledMs: limits.derivedSettledMs,
    },
    ask: plainQuestions({ answers: options.answers, coreApi, maxBytes: limits.answerBytes }),
    answerMs: limits.derivedAnswerMs,
    now,
    log,
  })
  const derive: typeof deriver.derive = (question, signal) => {
    options.onDerived()
    return deriver.derive(question, signal)
  }
  return { ...deriveWhereRefused({ ask, askApart, derive, limits, now }), close: () => deriver.close() }
}
