import { MessageChannel } from 'node:worker_threads'
import type { OpenDeriver } from '../../src/bff/deriving/worker-port.ts'
import { answerDerived } from '../../src/derive/deriver.ts'

/** Derives answers in the same thread, over a message channel. */
export const deriveInThread: OpenDeriver = (settings, hear) => {
  const { port1: near, port2: far } = new MessageChannel()
  answerDerived(
    {
      send: (message) => far.postMessage(message),
      listen: (listener) => void far.on('message', listener),
    },
    settings,
  )
  near.on('message', hear.message)
  return {
    send: (message) => near.postMessage(message),
    close: async () => near.close(),
  }
}
