import { Cancellation, type CancelSignal } from '../../client/cancel-signal.ts'

/** A question that has gone out and is not over. */
export interface Flight<Reply> {
  readonly reply: Promise<Reply>
  /** Until when others may join it; by default until it is answered. Never rejects. */
  readonly over?: Promise<unknown>
}

interface Shared<Reply> extends Required<Flight<Reply>> {
  readonly leaving: Cancellation
  /** From then on another answer may be the right one. Epoch milliseconds. */
  readonly until: number
  /** How many still wait for it. */
  waiting: number
}

export interface Joined<Reply> {
  readonly reply: Promise<Reply>
  /** Nobody else waited for it. */
  readonly isFirst: boolean
}

/**
 * Makes one question of those that are the same and in flight at the same time. Who joins leaves by its signal; when
 * the last has left, the question is given up.
 */
export function shareFlights<Reply>(now: () => number) {
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
     * @param until the first instant at which whoever asks must not get this answer any more, epoch milliseconds.
     * @param ask what is done where the question is not in flight yet; its signal: nobody waits for it any more.
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
        // Whoever asks from now on must not get the failure of a question that was given up.
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
