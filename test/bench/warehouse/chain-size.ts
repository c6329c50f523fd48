/** The cost of one store's requests as the chain around it grows. Each chain has a process of its own. */

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median } from '../bench.ts'

export const chainSizes = [10, 100, 1000] as const

const rounds = 25
const entry = fileURLToPath(new URL('./chain-process.ts', import.meta.url))

/** Messages of a chain's process. */
export type ChainMessage =
  | { readonly kind: 'ready'; readonly titles: readonly string[] }
  | { readonly kind: 'asked'; readonly ms: number }

interface SizeCost {
  readonly title: string
  /** Medians, in the order of {@link chainSizes}. */
  readonly ms: readonly number[]
  /** The slowest ÷ the fastest. */
  readonly spread: number
}

/** Asks the chains in turn, in alternating order. */
export async function measureChainSizes(progress: (line: string) => void): Promise<readonly SizeCost[]> {
  const chains: ChildProcess[] = []
  try {
    let titles: readonly string[] = []
    for (const size of chainSizes) {
      progress(`making a chain of ${size} stores`)
      const chain = fork(entry, [String(size)], { execArgv: ['--import', 'tsx'] })
      chains.push(chain)
      const message = await nextMessage(chain)
      if (message.kind !== 'ready') throw new Error('a chain answered before it was asked')
      titles = message.titles
    }
    const costs: SizeCost[] = []
    for (const [position, title] of titles.entries()) {
      progress(`chain size: ${title}`)
      costs.push({ title, ...(await measureOne(chains, position)) })
    }
    return costs
  } finally {
    await Promise.all(chains.map(stop))
  }
}

async function measureOne(chains: readonly ChildProcess[], position: number) {
  const ways = chains.map((chain) => ({ chain, times: [] as number[] }))
  // The first round is a warm-up.
  for (let round = -1; round < rounds; round += 1) {
    for (const { chain, times } of round % 2 === 0 ? ways : ways.toReversed()) {
      const answered = nextMessage(chain)
      chain.send(position)
      const message = await answered
      if (message.kind === 'asked' && round >= 0) times.push(message.ms)
    }
  }
  const ms = ways.map(({ times }) => median(times))
  return { ms, spread: Math.max(...ms) / Math.min(...ms) }
}

function nextMessage(chain: ChildProcess): Promise<ChainMessage> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process of the bench ended with ${code}`))
    chain.once('exit', ended)
    chain.once('message', (message) => {
      chain.off('exit', ended)
      resolve(message as ChainMessage)
    })
  })
}

/** Disconnects; the process exits without a listener. */
function stop(chain: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (chain.exitCode !== null) return resolve()
    chain.once('exit', () => resolve())
    if (chain.connected) chain.disconnect()
  })
}
