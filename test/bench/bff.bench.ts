// What does the BFF cost: requests that reach the service, latency that it adds, memory of an idle screen?

import { type Bench, median } from './bench.ts'
import { startNginx } from './bff/nginx.ts'
import { buildPart, type Part, startPart } from './child-process.ts'

const question =
  'What does the BFF cost: requests that reach the service, latency that it adds, memory of an idle screen?'
const part = new URL('./bff/part.ts', import.meta.url)
const rounds = 3
const together = 200
const defaultScreens = 10_000

type Way = 'direct' | 'nginx' | 'bareProxy' | 'bff'
const ways: readonly Way[] = ['direct', 'nginx', 'bareProxy', 'bff']

export const bench: Bench = {
  question,
  options: ['screens'],
  async run(progress, options) {
    const screens = Number(options.get('screens') ?? defaultScreens)
    progress('bundling')
    const withParts = partsOf(await buildPart(part, 'bff'))
    progress(`${together} browsers ask the same`)
    const reached = await questionsThatReach(withParts)
    const misses: Record<Way, number>[] = []
    for (let round = 0; round < rounds; round += 1) {
      progress(`misses, round ${round + 1} of ${rounds}`)
      misses.push(await missesOfRound(withParts, round % 2 === 0 ? ways : ways.toReversed()))
    }
    progress(`${screens} idle screens`)
    const [ours, bare] = [
      await memoryOfScreens(withParts, 'bff', screens),
      await memoryOfScreens(withParts, 'bareWs', screens),
    ]

    const added = (way: Way) => misses.map((round) => round[way] - round.direct)
    const ratioTo = (beside: Way) =>
      median(misses.map((round) => (round.bff - round.direct) / (round[beside] - round.direct)))
    const ratio = ratioTo('nginx')
    const micro = (ms: number) => `${Math.round(ms * 1000)} µs`
    const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`
    return {
      columns: ['', 'ours', 'beside', 'aim', ''],
      rows: [
        [
          `requests that reach the service, ${together} browsers × 2`,
          `${reached}`,
          '',
          '1',
          verdict(reached === 1),
        ],
        [
          'latency added to a miss, nginx beside',
          micro(median(added('bff'))),
          micro(median(added('nginx'))),
          '',
          '',
        ],
        ['… of what nginx adds', `${ratio.toFixed(2)} ×`, '', '≤ 1.2 ×', verdict(ratio <= 1.2)],
        [
          '… of what a proxy of bare ws in Node adds',
          `${ratioTo('bareProxy').toFixed(2)} ×`,
          micro(median(added('bareProxy'))),
          '',
          '',
        ],
        ['asked directly', micro(median(misses.map((round) => round.direct))), '', '', ''],
        [
          'idle screens in one process',
          `${ours.open}`,
          '',
          `${defaultScreens}`,
          verdict(ours.open >= defaultScreens),
        ],
        ['heap of a screen, a bare ws beside', kib(ours.heap), kib(bare.heap), '', ''],
        ['resident memory of a screen', kib(ours.rss), kib(bare.rss), '', ''],
      ],
      notes: [
        'Service, proxy and browsers in fresh processes on loopback, bundled as the server is shipped, answers of 4 KiB, each checked; no compression.',
        `A miss is a request that is in no cache, one at a time; medians of ${rounds} rounds in alternating order.`,
        'The service behind all three is the same frame server, which has its answers ready: what is added stands out.',
        'The memory of a screen is the growth of the process after garbage collection; the kernel has its own share.',
      ],
    }
  },
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'missed'
}

async function questionsThatReach(withParts: WithParts): Promise<number> {
  // Slow enough that every browser has asked before the first answer arrives.
  return withParts(async (start) => {
    const service = start('service', '300')
    const bff = start('bff', await service.next<string>())
    const browsers = start('together', await bff.next<string>(), String(together))
    const answers = await browsers.next<number>()
    if (answers !== together * 2) throw new Error(`${answers} answers came`)
    // Connecting asked one more.
    return (await service.ask<number>('asked')) - 1
  })
}

async function missesOfRound(withParts: WithParts, order: readonly Way[]): Promise<Record<Way, number>> {
  const result: Record<Way, number> = { direct: 0, nginx: 0, bareProxy: 0, bff: 0 }
  for (const way of order) {
    result[way] = await withParts(async (start) => {
      const address = await start('service').next<string>()
      const proxy = way === 'nginx' ? await startNginx(address) : null
      try {
        const through =
          way === 'bff' || way === 'bareProxy'
            ? await start(way, address).next<string>()
            : (proxy?.address ?? address)
        return await start('misses', through).next<number>()
      } finally {
        await proxy?.stop()
      }
    })
  }
  return result
}

interface ScreensMemory {
  readonly open: number
  /** Bytes of one screen. */
  readonly heap: number
  readonly rss: number
}

async function memoryOfScreens(
  withParts: WithParts,
  name: 'bff' | 'bareWs',
  count: number,
): Promise<ScreensMemory> {
  return withParts(async (start) => {
    const server = name === 'bareWs' ? start('bareWs') : start('bff', await start('service').next<string>())
    const address = await server.next<string>()
    // The first sockets load and compile code, which belongs to no screen.
    await start('screens', address, '200').next<number>()
    type Memory = { readonly heap: number; readonly rss: number }
    const before = await server.ask<Memory>('memory')
    const half = Math.ceil(count / 2)
    const crowds = [start('screens', address, String(half)), start('screens', address, String(count - half))]
    for (const crowd of crowds) await crowd.next<number>()
    const after = await server.ask<Memory>('memory')
    if (name === 'bff') await start('one', address).next<boolean>()
    const open = await Promise.all(crowds.map((crowd) => crowd.ask<number>('open')))
    const perScreen = (key: keyof Memory) => (after[key] - before[key]) / count
    return { open: open.reduce((sum, some) => sum + some, 0), heap: perScreen('heap'), rss: perScreen('rss') }
  })
}

type WithParts = <T>(use: (start: (...words: string[]) => Part) => Promise<T>) => Promise<T>

/** Stops the parts when their use ends. */
function partsOf(entry: URL): WithParts {
  return async (use) => {
    const started: Part[] = []
    try {
      return await use((...words) => {
        const part = startPart(entry, words, ['--expose-gc'])
        started.push(part)
        return part
      })
    } finally {
      await Promise.all(started.map((part) => part.stop()))
    }
  }
}
