import { LRUCache } from 'lru-cache'
import { Cancellation } from './cancellation.ts'
import { memorySize } from './memory-size.ts'
import { cancelled } from './plain-question.ts'

export interface PieceRequest {
  /** Cache key: equal for equal requests that are reduced alike. */
  readonly key: string
  /** The first instant at which the piece must be loaded again, epoch milliseconds, as is `now`. */
  readonly expiresAt: number
  readonly now: number
  /** Cancellation of the caller. */
  readonly cancellation: Cancellation
}

/** Single-flight cache of reduced answers: concurrent callers share one load. */
export interface PieceCache {
  /** @param load receives a cancellation that fires once every caller has cancelled. Failures are not cached. */
  get<T>(request: PieceRequest, load: (cancellation: Cancellation) => Promise<T>): Promise<T>
}

interface Flight {
  readonly piece: Promise<unknown>
  readonly expiresAt: number
  readonly cancellation: Cancellation
  callers: number
}

/** @param options.maxBytes of all cached pieces and their keys; 0 disables the cache */
export function createPieceCache({ maxBytes }: { readonly maxBytes: number }): PieceCache {
  const cache = new LRUCache<string, { readonly piece: unknown; readonly expiresAt: number }>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ piece }, key) => memorySize(piece) + memorySize(key),
  })
  const flights = new Map<string, Flight>()

  function start<T>(
    { key, expiresAt }: PieceRequest,
    load: (cancellation: Cancellation) => Promise<T>,
  ): Flight {
    const cancellation = new Cancellation()
    const piece = load(cancellation)
    const flight: Flight = { piece, expiresAt, cancellation, callers: 0 }
    flights.set(key, flight)
    const settle = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    piece.then((loaded) => {
      settle()
      cache.set(key, { piece: loaded, expiresAt })
    }, settle)
    return flight
  }

  function join(key: string, flight: Flight, cancellation: Cancellation): Promise<unknown> {
    flight.callers += 1
    return new Promise((resolve, reject) => {
      const leave = () => {
        flight.callers -= 1
        if (flight.callers === 0) {
          // A new caller must not join a cancelled load.
          if (flights.get(key) === flight) flights.delete(key)
          flight.cancellation.cancel()
        }
        reject(cancelled())
      }
      const stopListening = cancellation.onCancel(leave)
      flight.piece.then(resolve, reject).finally(stopListening)
    })
  }

  return {
    async get<T>(request: PieceRequest, load: (cancellation: Cancellation) => Promise<T>) {
      const { key, now, cancellation } = request
      if (cancellation.cancelled) throw cancelled()
      const known = cache.get(key)
      if (known !== undefined && now < known.expiresAt) return known.piece as T
      const running = flights.get(key)
      const flight = running !== undefined && now < running.expiresAt ? running : start(request, load)
      return (await join(key, flight, cancellation)) as T
    },
  }
}
