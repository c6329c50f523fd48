import { createTRPCClient, createWSClient, wsLink } from '@trpc/client'
import { initTRPC } from '@trpc/server'
import { applyWSSHandler } from '@trpc/server/adapters/ws'
import { WebSocket } from 'ws'
import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'
import { answerOf, numberIn } from './exchange.ts'
import { listen } from './listening.ts'
import type { Variant } from './variant.ts'

const t = initTRPC.create()
const router = t.router({
  ask: t.procedure
    .input((input: unknown) => input as UncheckedQuestion)
    .query(({ input }) => answerOf(numberIn(input.body))),
})

/** tRPC's wsLink and its WebSocket adapter. */
export const trpc: Variant = {
  async serve() {
    const { server, address } = await listen()
    applyWSSHandler({ wss: server, router })
    return address
  },

  async connect(address) {
    // Node 20 lacks a WebSocket class. Compression stays off: the server offers none.
    const ws = createWSClient({
      url: address,
      WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
    })
    const client = createTRPCClient<typeof router>({ links: [wsLink({ client: ws })] })
    return (question) => client.ask.query(question)
  },
}
