import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'

/** More than this waits for nothing else: the other side reads while the rest is made. */
const enoughBytes = 16 * 1024

/**
 * Lets what is sent while one thing is handled leave together. Each write is a call into the kernel, which costs about
 * as much as everything else that is done for a small answer, and twenty messages that came at once are answered at once.
 *
 * @returns is called before each message that is sent on this line
 */
export function gatherWrites(line: Pick<Duplex, 'cork' | 'uncork' | 'writableLength'>): () => void {
  let isGathering = false
  const release = (): void => {
    isGathering = false
    line.uncork()
  }
  return () => {
    if (!isGathering) {
      isGathering = true
      line.cork()
      // Before anything else is waited for, so that nothing is late by it.
      process.nextTick(release)
    } else if (line.writableLength >= enoughBytes) {
      line.uncork()
      line.cork()
    }
  }
}

/** A WebSocket towards a deployment that gathers what it sends. */
export class GatheringSocket extends WebSocket {
  #gather: (() => void) | null = null

  constructor(address: string | URL, options: WebSocket.ClientOptions) {
    super(address, options)
    this.once('upgrade', ({ socket }) => {
      this.#gather = gatherWrites(socket)
    })
  }

  override send(text: string): void {
    this.#gather?.()
    super.send(text)
  }
}
