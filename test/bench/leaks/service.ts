import type { WebSocket } from 'ws'
import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'
import type { RequestMessage } from '../../../src/protocol/requests/requests.ts'
import { numberIn } from '../multiplex/exchange.ts'
import { listen } from '../multiplex/listening.ts'
import { readyText } from '../multiplex/ours.ts'

/** A request's own plan, in a parameter of the bench. */
export type Fate = 'answered' | 'late' | 'never' | 'cut' | 'failed' | 'parts'

/** A deployment on a bad day: each request carries its own plan. */
export async function startRoughService(): Promise<string> {
  const { server, address } = await listen()
  const cut = new Set<string>()
  server.on('connection', (socket) => {
    socket.on('message', (message) => {
      const { data } = JSON.parse(String(message)) as RequestMessage<UncheckedQuestion>
      const { fate, asked } = data.body as { readonly fate: Fate; readonly asked: string }
      answer(socket, data.id, fate, readyText(numberIn(data.body)), asked)
    })
  })

  function answer(socket: WebSocket, id: string, fate: Fate, text: string, asked: string): void {
    const send = (parts: string, json: string): void => socket.send(`${id}|${parts}|${json}`)
    switch (fate) {
      case 'answered':
        send('0|0', text)
        break
      case 'late':
        setTimeout(() => send('0|0', text), 20)
        break
      case 'never':
        break
      case 'failed':
        send('0|0', '{"message":"Internal server error"}')
        break
      case 'parts':
        send('2|2', text.slice(1000))
        send('1|2', text.slice(0, 1000))
        break
      case 'cut':
        // The next connection asks it again and gets an answer.
        if (cut.delete(asked)) send('0|0', text)
        else {
          cut.add(asked)
          socket.terminate()
        }
    }
  }
  return address
}
