import { once } from 'node:events'
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'
import { answerOf, numberIn } from './exchange.ts'
import { portOf } from './listening.ts'
import type { Variant } from './variant.ts'

/** socket.io over a WebSocket from the start, with acknowledgements. */
export const socketIo: Variant = {
  async serve() {
    const http = createServer()
    new Server(http, { transports: ['websocket'] }).on('connection', (socket) => {
      socket.on('question', (question: UncheckedQuestion, acknowledge: (answer: unknown) => void) => {
        acknowledge(answerOf(numberIn(question.body)))
      })
    })
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    return `http://127.0.0.1:${portOf(http)}`
  },

  async connect(address) {
    const socket = io(address, { transports: ['websocket'], perMessageDeflate: { threshold: 1 << 30 } })
    await new Promise<void>((resolve) => socket.on('connect', resolve))
    return (question) => socket.emitWithAck('question', question)
  },
}
