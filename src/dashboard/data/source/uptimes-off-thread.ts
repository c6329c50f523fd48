import { daysBetween } from '../../../calendar/local-day.ts'
import { ExchangeError } from '../../../client/exchange-error.ts'
import type { AskUptimes, UptimeAnswer, UptimesBody } from './ask-uptimes.ts'

/** What is sent to the worker: a question, or that nobody waits for its answer any more. */
export type ToWorker =
  | { readonly id: number; readonly body: UptimesBody }
  | { readonly id: number; readonly body: null }

export type FromWorker =
  | { readonly id: number; readonly answer: UptimeAnswer }
  | { readonly id: number; readonly code: ExchangeError['code']; readonly message: string }

/** The worker as this side sees it. */
export interface UptimeWorker {
  postMessage(message: ToWorker): void
  addEventListener(type: 'message', listener: (event: { readonly data: FromWorker }) => void): void
  addEventListener(type: 'error', listener: () => void): void
}

/**
 * Camera-days beyond which an answer is read elsewhere. A camera-day is four kilobytes of JSON: a month of a hundred
 * cameras, twelve megabytes, takes a few tenths of a second to parse, check and reduce.
 */
const mostCameraDaysHere = 300

interface Waiting {
  readonly resolve: (answer: UptimeAnswer) => void
  readonly reject: (reason: unknown) => void
  /** Asks again without the worker. */
  readonly instead: () => void
}

/**
 * Large answers are asked for, read and reduced in a worker, so that the page answers to its user meanwhile; small ones
 * here. Where no worker can be had, everything is done here.
 */
export function uptimesOffThread(start: () => UptimeWorker, here: AskUptimes): AskUptimes {
  const waiting = new Map<number, Waiting>()
  let worker: UptimeWorker | null = null
  let unavailable = false
  let lastId = 0

  const giveUp = (): void => {
    unavailable = true
    const all = [...waiting.values()]
    waiting.clear()
    for (const { instead } of all) instead()
  }
  const started = (): UptimeWorker | null => {
    if (worker !== null || unavailable) return unavailable ? null : worker
    try {
      worker = start()
    } catch {
      giveUp()
      return null
    }
    worker.addEventListener('message', ({ data }) => {
      const asked = waiting.get(data.id)
      waiting.delete(data.id)
      if (asked === undefined) return
      if ('answer' in data) asked.resolve(data.answer)
      else asked.reject(new ExchangeError(data.code, { message: data.message }))
    })
    worker.addEventListener('error', giveUp)
    return worker
  }

  return (body, options) => {
    const other = isLarge(body) ? started() : null
    if (other === null) return here(body, options)
    const { signal } = options
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason)
        return
      }
      lastId += 1
      const id = lastId
      waiting.set(id, { resolve, reject, instead: () => here(body, options).then(resolve, reject) })
      signal.addEventListener('abort', () => {
        if (!waiting.delete(id)) return
        other.postMessage({ id, body: null })
        reject(signal.reason)
      })
      other.postMessage({ id, body })
    })
  }
}

/** Asks by code in a file of its own. Where that cannot be fetched the request fails as `unavailable`, and is repeated. */
export function uptimesOnceLoaded(load: () => Promise<AskUptimes>): AskUptimes {
  return async (body, options) => {
    const ask = await load().catch((cause: unknown) => {
      throw new ExchangeError('unavailable', { cause })
    })
    return ask(body, options)
  }
}

function isLarge({ start, end, recids }: UptimesBody): boolean {
  return recids === undefined || recids.length * (daysBetween(start, end) + 1) > mostCameraDaysHere
}
