/** `part.ts <name> …`: a process of the bench `bff`, driven by messages over its IPC channel. */

import { once } from 'node:events'
import { WebSocket } from 'ws'
import { questionOf } from '../multiplex/exchange.ts'
import { listen } from '../multiplex/listening.ts'
import { connectOurs, readyText, serveFrames } from '../multiplex/ours.ts'
import { startBareProxy } from './bare-proxy.ts'
import { metricsAddress, startBenchBff } from './bench-bff.ts'
import { askTogether, measureMisses } from './browsers.ts'
import { openScreens } from './screens.ts'

process.once('disconnect', () => process.exit(0))

const parts: Readonly<Record<string, (...words: string[]) => Promise<unknown>>> = {
  /** The service: sends its address, and on request the number of requests that reached it. */
  async service(delayMs = '0') {
    let asked = 0
    const address = await serveFrames((number) => {
      asked += 1
      return readyText(number)
    }, Number(delayMs))
    process.on('message', () => process.send?.(asked))
    return address
  },
  /** A BFF in front of a service; sends its memory after garbage collection on request. */
  async bff(address = '') {
    const bff = await startBenchBff(address)
    process.on('message', () => process.send?.(memory()))
    return metricsAddress(bff)
  },
  bareProxy: (address = '') => startBareProxy(address),
  /** The least code that holds sockets open. */
  async bareWs() {
    const { address } = await listen()
    process.on('message', () => process.send?.(memory()))
    return address
  },
  misses: async (address = '') => measureMisses(connectOurs(address)),
  together: (address = '', count = '') => askTogether(address, Number(count)),
  async screens(address = '', count = '') {
    const sockets = await openScreens(address, Number(count))
    process.on('message', () => process.send?.(sockets.filter((socket) => !socket.destroyed).length))
    return sockets.length
  },
  /** One active screen among the idle ones. */
  async one(address = '') {
    const socket = new WebSocket(address)
    await once(socket, 'open')
    socket.close()
    await connectOurs(address)(questionOf(7))
    return true
  },
}

function memory(): { readonly heap: number; readonly rss: number } {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: heapUsed + external, rss }
}

const [name = '', ...words] = process.argv.slice(2)
const part = parts[name]
if (part === undefined) throw new Error(`there is no part ${name}`)
process.send?.(await part(...words))
