import { BatchingSocket } from '../../../src/bff/http/batched-writes.ts'
import { createClient } from '../../../src/client/client.ts'
import { singleFrame } from '../../../src/protocol/requests/frames.ts'
import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'
import type { RequestMessage } from '../../../src/protocol/requests/requests.ts'
import { answerOf, answerTexts, numberIn } from './exchange.ts'
import { listen } from './listening.ts'
import type { Variant } from './variant.ts'

/** Our client, and a bare server that answers with frames. */
function ours(answerText: (number: number) => string): Variant {
  return {
    serve: () => serveFrames(answerText),
    connect: async (address) => connectOurs(address),
  }
}

/** @param delayMs delay of each answer; none by default */
export async function serveFrames(answerText: (number: number) => string, delayMs = 0): Promise<string> {
  const { server, address } = await listen()
  server.on('connection', (socket) => {
    socket.on('message', (message) => {
      const { data } = JSON.parse(String(message)) as RequestMessage<UncheckedQuestion>
      const frame = singleFrame(data.id, answerText(numberIn(data.body)))
      if (delayMs === 0) socket.send(frame)
      else setTimeout(() => socket.send(frame), delayMs)
    })
  })
  return address
}

export function connectOurs(address: string): (question: UncheckedQuestion) => Promise<unknown> {
  const client = createClient({
    openSocket: () => new BatchingSocket(address, { perMessageDeflate: false }),
    clock: {
      now: Date.now,
      setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
      clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
    },
    random: Math.random,
    limits: { maxInFlight: 64 },
  })
  return async (question) => (await client.request(question)).value
}

export function readyText(number: number): string {
  return answerTexts[number] ?? ''
}

export const oursWithReadyText = ours(readyText)
export const oursSerialising = ours((number) => JSON.stringify(answerOf(number)))
