import { Cancellation, type CancelSignal } from '../../client/cancel-signal.ts'

/** A request in flight. */
export interface Flight<Reply> {
  readonly reply: Promise<Reply>
  /** Until when others may join; by default until the reply. Never rejects. */
  readonly over?: Promise<unknown>
}

interface Shared<Reply> extends Required<Flight<Reply>> {
  readonly leaving: Cancellation
  /** The expiry of its response. Later requests must not join. Epoch milliseconds. */
  readonly until: number
  /** Requests that wait for it. */
  waiting: number
}

export interface Joined<Reply> {
  readonly reply: Promise<Reply>
  /** True if it was the first request of the flight. */
  readonly isFirst: boolean
}

/**
 * Single flight: merges equal requests that are in flight at the same time. A waiter leaves by its signal; when the
 * last one has left, the request is cancelled.
 */
export function createSingleFlight<Reply>(now: () => number) {
  const flights = new Map<string, Shared<Reply>>()

  function begin(key: string, until: number, ask: (signal: CancelSignal) => Flight<Reply>): Shared<Reply> {
    const leaving = new Cancellation()
    const { reply, over = reply } = ask(leaving)
    const flight: Shared<Reply> = { reply, over, leaving, until, waiting: 0 }
    flights.set(key, flight)
    const settle = (): void => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    over.then(settle, settle)
    return flight
  }

  return {
    /**
     * @param until the expiry of a response requested now, epoch milliseconds
     * @param ask sends the request if it is not in flight yet; its signal aborts once nobody waits
     */
    join(
      key: string,
      until: number,
      ask: (signal: CancelSignal) => Flight<Reply>,
      signal: CancelSignal,
    ): Joined<Reply> {
      const known = flights.get(key)
      const flight = known !== undefined && now() < known.until ? known : begin(key, until, ask)
      const isFirst = flight.waiting === 0
      flight.waiting += 1
      const leave = (): void => {
        flight.waiting -= 1
        if (flight.waiting > 0) return
        // Later requests must not get the failure of a cancelled one.
        if (flights.get(key) === flight) flights.delete(key)
        flight.leaving.abort()
      }
      signal.addEventListener('abort', leave)
      const stay = (): void => signal.removeEventListener('abort', leave)
      flight.over.then(stay, stay)
      return { reply: flight.reply, isFirst }
    },
  }
}
