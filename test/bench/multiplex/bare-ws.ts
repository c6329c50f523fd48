import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'
import { answerOf, numberIn } from './exchange.ts'
import { listen } from './listening.ts'
import type { Variant } from './variant.ts'

/** The ten-minute version: an id, a map, JSON in both directions; no time-outs, no cancellation. */
export const bareWs: Variant = {
  async serve() {
    const { server, address } = await listen()
    server.on('connection', (socket) => {
      socket.on('message', (message) => {
        const { id, question } = JSON.parse(String(message)) as { id: number; question: UncheckedQuestion }
        socket.send(JSON.stringify({ id, answer: answerOf(numberIn(question.body)) }))
      })
    })
    return address
  },

  async connect(address) {
    const socket = new WebSocket(address, { perMessageDeflate: false })
    const pending = new Map<number, (answer: unknown) => void>()
    let lastId = 0
    socket.on('message', (message) => {
      const { id, answer } = JSON.parse(String(message)) as { id: number; answer: unknown }
      pending.get(id)?.(answer)
      pending.delete(id)
    })
    await once(socket, 'open')
    return (question) =>
      new Promise((resolve) => {
        lastId += 1
        pending.set(lastId, resolve)
        socket.send(JSON.stringify({ id: lastId, question }))
      })
  },
}
