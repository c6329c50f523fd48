/**
 * The part of the W3C WebSocket that the client uses. A browser's `WebSocket` and the `ws` package's class both
 * satisfy it as they are.
 */

/** A method's parameters compare both ways, so a handler of the full event type is a handler of this one. */
type Handler<Event> = { handle(event: Event): void }['handle'] | null

export interface ClientSocket {
  send(text: string): void
  close(code?: number, reason?: string): void
  onopen: Handler<unknown>
  onmessage: Handler<{ readonly data: unknown }>
  onclose: Handler<{ readonly code: number; readonly reason: string }>
  /** A close always follows an error, so nothing is read from it. */
  onerror: Handler<unknown>
  /** Bytes handed to {@link send} that have not left yet. */
  readonly bufferedAmount?: number
}

/** Gives a socket that is opening, with its credentials already in its address. Called once per connection. */
export type OpenSocket = () => ClientSocket | Promise<ClientSocket>
