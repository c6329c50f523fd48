import { mayTakeLong } from '../../protocol/requests/long-questions.ts'
import type { Question, Route } from '../../protocol/requests/requests.ts'
import type { Access } from '../access/access.ts'
import type { ServiceLimits } from '../load/limits.ts'
import type { WorkQueue } from '../load/work-queue.ts'
import { forAsker, type Warehouse } from '../warehouse/warehouse.ts'
import { type HandlerContext, handlers } from './handlers.ts'

/**
 * Returns the JSON response to a request. Rejects with a Fault, with the signal's reason if the client gives up, or
 * with an unexpected error.
 */
export type Answer = (question: Question, signal: AbortSignal) => Promise<string>

export interface AnswerOptions {
  readonly warehouse: Warehouse
  readonly queue: WorkQueue
  readonly limits: ServiceLimits
  readonly now: () => number
}

/** Creates responses for a client, within the organisations that it can access. */
export type AnswerFor = (access: Access) => Answer

export function createAnswerFor({ warehouse, queue, limits, now }: AnswerOptions): AnswerFor {
  return ({ organisations }) =>
    async (question, signal) => {
      const handle = handlerOf(question.route)
      const ask = (awaited: AbortSignal) =>
        handle(forAsker(warehouse, awaited), question.body, { now: now(), limits, organisations })
      const timeoutMs = mayTakeLong(question) ? limits.derivedTimeoutMs : limits.queryTimeoutMs
      return JSON.stringify(await queue.run(ask, signal, timeoutMs))
    }
}

type Handle = (warehouse: Warehouse, body: Question['body'], context: HandlerContext) => Promise<unknown>

function handlerOf(route: Route): Handle {
  // The union of requests pairs each route with its body, and so does the table. TypeScript cannot see that both
  // pairs are of the same route.
  return handlers[route] as Handle
}
