import type { DeriverChannel } from './messages.ts'
import { type AskPlain, cancelled, type PlainFailure } from './plain-question.ts'

interface Pending {
  resolve(text: string | Uint8Array): void
  reject(error: PlainFailure): void
}

/** The plain requests that a deriver has sent over its channel, and that have no answer yet. */
export class PlainRequests {
  readonly #channel: DeriverChannel
  readonly #pending = new Map<number, Pending>()
  #lastId = 0

  constructor(channel: DeriverChannel) {
    this.#channel = channel
  }

  readonly ask: AskPlain = (question, cancellation) =>
    new Promise((resolve, reject) => {
      this.#lastId += 1
      const id = this.#lastId
      const stopListening = cancellation.onCancel(() => {
        this.#pending.delete(id)
        this.#channel.send({ is: 'plain-leave', id })
        reject(cancelled())
      })
      const settle = () => {
        this.#pending.delete(id)
        stopListening()
      }
      this.#pending.set(id, {
        resolve(text) {
          settle()
          resolve(text)
        },
        reject(error) {
          settle()
          reject(error)
        },
      })
      this.#channel.send({ is: 'plain-question', id, question })
    })

  resolve(id: number, text: string | Uint8Array): void {
    this.#pending.get(id)?.resolve(text)
  }

  reject(id: number, error: PlainFailure): void {
    this.#pending.get(id)?.reject(error)
  }
}
