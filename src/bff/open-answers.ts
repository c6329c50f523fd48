import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { IndexClock } from '../protocol/metrics/index-clock.ts'
import { askCoreApiOnce } from './across/core-api-once.ts'
import { askFramesOnce } from './across/frames-once.ts'
import type { Sharing } from './across/sharing.ts'
import type { Answers, Ask } from './answers/answers.ts'
import { keepAnswers } from './answers/kept-answers.ts'
import { shareAnswers } from './answers/shared-answers.ts'
import { openDerivation } from './deriving/open-derivation.ts'
import type { OpenDeriver } from './deriving/worker-port.ts'
import { measured } from './observability/measured.ts'
import type { Measurements } from './observability/measurements.ts'
import type { BffLimits } from './settings/limits.ts'
import type { CoreApiAnswer, CoreApiRequest } from './upstream/core-api.ts'
import type { OpenDeployment } from './upstream/open-deployment.ts'
import { shareCoreApi } from './upstream/shared-core-api.ts'

/** The sources of responses: the cache, requests in flight, other servers, the deployment and the deriver. */
export interface OpenAnswers {
  readonly answers: Answers
  readonly coreApi: (request: CoreApiRequest) => Promise<CoreApiAnswer>
  close(): Promise<void>
}

/** Of the memory for cached answers. A deployment that offers derived routes is hardly asked anything else. */
const shareOfDerived = 0.75

/** Puts cache, single flight, Redis and the deriver in front of a deployment. */
export function openAnswers(options: {
  readonly deployment: OpenDeployment
  /** `null` for a single server. */
  readonly sharing: Sharing | null
  /** Starts the worker that computes derived answers. If omitted, routes that the deployment refuses are refused. */
  readonly openDeriver: OpenDeriver | undefined
  readonly indexClock: IndexClock
  readonly measurements: Measurements
  readonly limits: BffLimits
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly log: Logger
}): OpenAnswers {
  const { deployment, measurements, limits, now, log } = options
  const asked = measuredDeployment(deployment, measurements)
  const keptDerived = keepAnswers({ now, maxBytes: limits.keptAnswerBytes * shareOfDerived })
  const kept = keepAnswers({ now, maxBytes: limits.keptAnswerBytes * (1 - shareOfDerived) })
  const keeping = {
    now,
    kept,
    keptDerived,
    maxBytes: limits.keptAnswerBytes,
    onAnswer: measurements.answered,
  }
  const once = options.sharing?.askOnce() ?? null

  const coreApi = shareCoreApi(
    once === null
      ? asked.coreApi
      : askCoreApiOnce(once, asked.coreApi, { now, maxBytes: limits.sharedOneAnswerBytes }),
    keeping,
  )
  const derivation =
    options.openDeriver === undefined
      ? null
      : openDerivation({
          open: options.openDeriver,
          indexClock: options.indexClock,
          ask: asked.ask,
          askApart: asked.askApart,
          // Plain requests take the same path as browsers' requests.
          answers: () => answers,
          coreApi,
          limits,
          now,
          log,
          onDerived: () => measurements.answered('derived'),
        })
  deployment.connected.add(() => derivation?.reconnected())
  const ask = derivation?.ask ?? asked.ask
  const answers: Answers = shareAnswers(once === null ? ask : askFramesOnce(once, ask), keeping)

  return {
    answers,
    coreApi,
    async close() {
      await derivation?.close()
      // Tells other servers that this one will not answer the requests that it sends for them.
      await once?.close()
    },
  }
}

function measuredDeployment({ ask, askApart, askCoreApi }: OpenDeployment, measurements: Measurements) {
  const over =
    (way: Ask): Ask =>
    (question, signal, asker) =>
      measured(measurements, question, signal, way(question, signal, asker))
  return {
    ask: over(ask),
    askApart: over(askApart),
    coreApi: (request: CoreApiRequest): Promise<CoreApiAnswer<Readable>> =>
      measured(measurements, request, request.signal, askCoreApi(request)),
  }
}
