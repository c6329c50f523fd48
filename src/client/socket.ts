/**
 * The part of the W3C WebSocket that the client uses. A browser's `WebSocket` and the class of the `ws` package both
 * satisfy it.
 */

/** Method parameters are bivariant, so a handler of the full event type is assignable to this one. */
type Handler<Event> = { handle(event: Event): void }['handle'] | null

export interface ClientSocket {
  send(text: string): void
  close(code?: number, reason?: string): void
  onopen: Handler<unknown>
  onmessage: Handler<{ readonly data: unknown }>
  onclose: Handler<{ readonly code: number; readonly reason: string }>
  /** A close always follows an error, so the client ignores its details. */
  onerror: Handler<unknown>
  /** Bytes passed to {@link send} that have not left yet. */
  readonly bufferedAmount?: number
}

/** Returns a connecting socket whose address contains its credentials. Called once per connection. */
export type OpenSocket = () => ClientSocket | Promise<ClientSocket>
