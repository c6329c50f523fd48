import { ExchangeError } from '../../../client/exchange-error.ts'
import { askUptimesBy } from './ask-uptimes.ts'
import { createCoreHttp, inTurn } from './core-http.ts'
import type { FromWorker, ToWorker } from './uptimes-off-thread.ts'

/** The global scope of a worker, as far as it is used here. */
interface WorkerScope {
  postMessage(message: FromWorker, transfer: readonly ArrayBufferLike[]): void
  addEventListener(type: 'message', listener: (event: { readonly data: ToWorker }) => void): void
}

const scope = globalThis as unknown as WorkerScope
const ask = askUptimesBy(
  inTurn(
    createCoreHttp((input, init) => fetch(input, init)),
    2,
  ),
)
const asked = new Map<number, AbortController>()

scope.addEventListener('message', ({ data: { id, body } }) => {
  if (body === null) {
    asked.get(id)?.abort()
    asked.delete(id)
    return
  }
  const controller = new AbortController()
  asked.set(id, controller)
  ask(body, controller).then(
    (answer) => {
      asked.delete(id)
      // The columns are handed over, not copied.
      const columns = answer.cameras.flatMap(({ hours }) => Object.values(hours).map(({ buffer }) => buffer))
      scope.postMessage({ id, answer }, columns)
    },
    (error: unknown) => {
      asked.delete(id)
      const code = error instanceof ExchangeError ? error.code : 'internal'
      scope.postMessage({ id, code, message: error instanceof Error ? error.message : '' }, [])
    },
  )
})
