/** One socket, opened once. A connection never reopens: the next one is another object. */

import { Alarm } from './alarm.ts'
import type { Clock } from './clock.ts'
import type { Carrier } from './exchanges.ts'
import type { ClientSocket, OpenSocket } from './socket.ts'

/** How a connection ended, if the client didn't end it itself. */
export interface ConnectionEnd {
  /** WebSocket close code. 1006 if there was no close frame or no socket. */
  readonly code: number
  readonly reason: string
  /** The error that the socket factory or `send` threw. */
  readonly cause?: unknown
}

interface ConnectionEvents {
  opened(connection: Connection): void
  /** A message of any kind arrived. */
  heard(connection: Connection, data: unknown): void
  /** The connection ended. Called once, and never after {@link Connection.close}. */
  ended(connection: Connection, end: ConnectionEnd): void
}

export interface ConnectionSettings {
  readonly openSocket: OpenSocket
  readonly clock: Clock
  readonly connectTimeoutMs: number
  readonly events: ConnectionEvents
}

type Stage =
  | { readonly name: 'new' | 'gone' | 'closed' }
  | { readonly name: 'opening'; readonly socket: ClientSocket | null }
  | { readonly name: 'open'; readonly socket: ClientSocket }

const ignore = (): void => {}

export class Connection implements Carrier {
  inFlight = 0
  answers = 0
  readonly givenUp = new Set<string>()

  /** When the socket opened, in epoch milliseconds. `null` if it never did. It keeps its value after the end. */
  openedAtMs: number | null = null

  readonly #settings: ConnectionSettings
  readonly #patience: Alarm
  #stage: Stage = { name: 'new' }
  /** When the first message since the last received one was sent. `null` if there is none. */
  #silentSinceMs: number | null = null

  constructor(settings: ConnectionSettings) {
    this.#settings = settings
    this.#patience = new Alarm(settings.clock, () => {
      this.#end({ code: 1006, reason: `The socket did not open within ${settings.connectTimeoutMs} ms.` })
    })
  }

  get isOpen(): boolean {
    return this.#stage.name === 'open'
  }

  /** True if a message was sent at least this long ago, and nothing has arrived since. */
  isSilent(forMs: number): boolean {
    return this.#silentSinceMs !== null && this.#settings.clock.now() - this.#silentSinceMs >= forMs
  }

  get bufferedBytes(): number {
    return this.#stage.name === 'open' ? (this.#stage.socket.bufferedAmount ?? 0) : 0
  }

  /** Opens the socket, unless it was opened or closed before. */
  open(): void {
    if (this.#stage.name !== 'new') return
    const { clock, connectTimeoutMs, openSocket } = this.#settings
    this.#stage = { name: 'opening', socket: null }
    this.#patience.ringAt(clock.now() + connectTimeoutMs)
    try {
      const socket = openSocket()
      if ('then' in socket) socket.then(this.#adopt, this.#fail)
      else this.#adopt(socket)
    } catch (cause) {
      this.#fail(cause)
    }
  }

  /** Sends over the open socket. If the socket throws, the connection ends and emits its end event. */
  send(text: string): void {
    if (this.#stage.name !== 'open') throw new Error('a connection sends only while it is open')
    this.#silentSinceMs ??= this.#settings.clock.now()
    try {
      this.#stage.socket.send(text)
    } catch (cause) {
      this.#fail(cause)
    }
  }

  /** Closes the connection from this side. No event follows. */
  close(reason: string): void {
    const stage = this.#stage
    this.#stage = { name: 'closed' }
    this.#patience.cancel()
    if ('socket' in stage && stage.socket !== null) discard(stage.socket, reason)
  }

  readonly #adopt = (socket: ClientSocket): void => {
    if (this.#stage.name !== 'opening') {
      discard(socket, 'no longer wanted')
      return
    }
    this.#stage = { name: 'opening', socket }
    socket.onopen = () => {
      this.#patience.cancel()
      this.#stage = { name: 'open', socket }
      this.openedAtMs = this.#settings.clock.now()
      this.#settings.events.opened(this)
    }
    socket.onmessage = ({ data }) => {
      this.#silentSinceMs = null
      this.#settings.events.heard(this, data)
    }
    socket.onclose = ({ code, reason }) => {
      this.#stage = { name: 'gone' }
      this.#end({ code, reason })
    }
    socket.onerror = ignore
  }

  readonly #fail = (cause: unknown): void => {
    this.#end({ code: 1006, reason: 'The socket could not be used.', cause })
  }

  #end(end: ConnectionEnd): void {
    if (this.#stage.name === 'closed') return
    this.close('given up')
    this.#settings.events.ended(this, end)
  }
}

/** A discarded socket may still emit an error, which needs a listener. */
function discard(socket: ClientSocket, reason: string): void {
  socket.onopen = null
  socket.onmessage = null
  socket.onclose = null
  socket.onerror = ignore
  socket.close(1000, reason)
}
