import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'

/** A larger batch is written at once, so that the other side reads while the rest is produced. */
const enoughBytes = 16 * 1024

/**
 * Batches the messages that are sent in one turn of the event loop. Each write is a system call, which costs as much as
 * the rest of a small response, and twenty requests that arrive together are answered together.
 *
 * @returns must be called before each message that is sent on this connection
 */
export function batchWrites(stream: Pick<Duplex, 'cork' | 'uncork' | 'writableLength'>): () => void {
  let isGathering = false
  const release = (): void => {
    isGathering = false
    stream.uncork()
  }
  return () => {
    if (!isGathering) {
      isGathering = true
      stream.cork()
      // Before any I/O of the next turn, so that nothing is delayed.
      process.nextTick(release)
    } else if (stream.writableLength >= enoughBytes) {
      stream.uncork()
      stream.cork()
    }
  }
}

/** A WebSocket to a deployment that batches its writes. */
export class BatchingSocket extends WebSocket {
  #gather: (() => void) | null = null

  constructor(address: string | URL, options: WebSocket.ClientOptions) {
    super(address, options)
    this.once('upgrade', ({ socket }) => {
      this.#gather = batchWrites(socket)
    })
  }

  override send(text: string): void {
    this.#gather?.()
    super.send(text)
  }
}
