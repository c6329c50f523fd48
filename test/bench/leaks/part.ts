/** `part.ts service|bff|browser …`: a process of the bench `leaks`, driven by messages over its IPC channel. */

import { metricsAddress, startBenchBff } from '../bff/bench-bff.ts'
import { askRoughly } from './browser.ts'
import { startRoughService } from './service.ts'

process.once('disconnect', () => process.exit(0))

/** Small enough to be full at the first look. */
const keptAnswerBytes = 2 * 1024 * 1024

/** What a process holds after garbage collection. */
export interface Held {
  /** Bytes. */
  readonly heap: number
  /** Timers, sockets and requests of the runtime, by their kind. */
  readonly resources: Readonly<Record<string, number>>
  /** In the BFF: its own count of pending requests. */
  readonly waiting: number
}

const [name = '', address = ''] = process.argv.slice(2)
switch (name) {
  case 'service':
    process.send?.(await startRoughService())
    break
  case 'bff': {
    const bff = await startBenchBff(address, {
      keptAnswerBytes,
      answerMs: 800,
      // Requests that the browser gave up stay here a little longer.
      inFlightPerSession: 10_000,
      inFlightUpstream: 1000,
    })
    process.on('message', async () => {
      const text = await (await fetch(`${bff.address}/metrics`, { headers: { connection: 'close' } })).text()
      const pending = [...text.matchAll(/^shopfloor_bff_upstream_(?:in_flight|queued) (\d+)$/gm)]
      process.send?.(held(pending.reduce((sum, [, count]) => sum + Number(count), 0)))
    })
    process.send?.(metricsAddress(bff))
    break
  }
  case 'browser': {
    const browser = askRoughly(address)
    process.on('message', async (count: number) => {
      const outcomes = await browser.ask(count)
      process.send?.({ outcomes, held: held(browser.waiting()) })
    })
    process.send?.('ready')
    break
  }
  default:
    throw new Error(`there is no part ${name}`)
}

function held(waiting: number): Held {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const resources: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
  return { heap: heapUsed + external, resources, waiting }
}
