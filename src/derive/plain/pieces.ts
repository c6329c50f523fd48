import { LRUCache } from 'lru-cache'
import { Departure } from './departure.ts'
import { memorySize } from './memory-size.ts'
import { nobodyWaits } from './plain-question.ts'

export interface PieceWish {
  /** The same exactly where the same is asked, and made of it. */
  readonly key: string
  /** The first instant at which it must be asked for again, epoch milliseconds, as `now`. */
  readonly until: number
  readonly now: number
  /** Of whoever wished for it. */
  readonly departure: Departure
}

/** What plain answers were reduced to: kept while it is good, and made once for all who wish for it at the same time. */
export interface Pieces {
  /** @param make is given the departure of all who wish for it. Failures are not kept. */
  get<T>(wish: PieceWish, make: (departure: Departure) => Promise<T>): Promise<T>
}

interface Flight {
  readonly piece: Promise<unknown>
  readonly until: number
  readonly departure: Departure
  waiting: number
}

/** @param options.maxBytes of all kept pieces and their keys; 0 keeps none. */
export function keepPieces({ maxBytes }: { readonly maxBytes: number }): Pieces {
  const kept = new LRUCache<string, { readonly piece: unknown; readonly until: number }>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ piece }, key) => memorySize(piece) + memorySize(key),
  })
  const flights = new Map<string, Flight>()

  function begin<T>({ key, until }: PieceWish, make: (departure: Departure) => Promise<T>): Flight {
    const departure = new Departure()
    const piece = make(departure)
    const flight: Flight = { piece, until, departure, waiting: 0 }
    flights.set(key, flight)
    const settle = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    piece.then((made) => {
      settle()
      kept.set(key, { piece: made, until })
    }, settle)
    return flight
  }

  function join(key: string, flight: Flight, departure: Departure): Promise<unknown> {
    flight.waiting += 1
    return new Promise((resolve, reject) => {
      const leave = () => {
        flight.waiting -= 1
        if (flight.waiting === 0) {
          // Who comes now must not get the failure of what was given up.
          if (flights.get(key) === flight) flights.delete(key)
          flight.departure.leave()
        }
        reject(nobodyWaits())
      }
      const stay = departure.onLeave(leave)
      flight.piece.then(resolve, reject).finally(stay)
    })
  }

  return {
    async get<T>(wish: PieceWish, make: (departure: Departure) => Promise<T>) {
      const { key, now, departure } = wish
      if (departure.left) throw nobodyWaits()
      const known = kept.get(key)
      if (known !== undefined && now < known.until) return known.piece as T
      const flying = flights.get(key)
      const flight = flying !== undefined && now < flying.until ? flying : begin(wish, make)
      return (await join(key, flight, departure)) as T
    },
  }
}
