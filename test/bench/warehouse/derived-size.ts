/** What a derived question about all stores costs as the chain grows. Each chain lives in a process of its own. */

import { median } from '../bench.ts'
import { buildPart, type Part, startPart } from '../child-process.ts'

export const derivedSizes = [12, 100, 2000] as const

const rounds = 7
const entry = new URL('./derived-process.ts', import.meta.url)

/** `compare`: ours, after its numbers were compared with those by hand. */
export interface DerivedAsk {
  readonly position: number
  readonly way: 'ours' | 'hand' | 'compare'
}

/** What a chain's process says. */
export type DerivedMessage =
  | { readonly kind: 'ready'; readonly titles: readonly string[] }
  | {
      readonly kind: 'asked'
      readonly ms: number
      readonly processorMs: number
      /** Of the whole process. */
      readonly bytes: number
    }

export interface DerivedCost {
  readonly title: string
  readonly stores: number
  /** Medians. */
  readonly oursMs: number
  readonly handMs: number
  readonly oursProcessorMs: number
  readonly handProcessorMs: number
  /** The median of the rounds' ratios. */
  readonly ofHand: number
  /** The process at most, after a question. */
  readonly bytes: number
}

/** One chain after the other: two at once would share the machine's memory. */
export async function measureDerived(progress: (line: string) => void): Promise<readonly DerivedCost[]> {
  const built = await buildPart(entry, 'derived')
  const costs: DerivedCost[] = []
  for (const stores of derivedSizes) {
    progress(`making a chain of ${stores} stores`)
    const chain = startPart(built, [String(stores)])
    try {
      const message = await chain.next<DerivedMessage>()
      if (message.kind !== 'ready') throw new Error('a chain answered before it was asked')
      for (const [position, title] of message.titles.entries()) {
        progress(`${stores} stores: ${title}`)
        costs.push({ title, stores, ...(await measureOne(chain, position)) })
      }
    } finally {
      await chain.stop()
    }
  }
  return costs
}

async function measureOne(chain: Part, position: number): Promise<Omit<DerivedCost, 'title' | 'stores'>> {
  const ask = async (way: DerivedAsk['way']) => {
    const message = await chain.ask<DerivedMessage>({ position, way } satisfies DerivedAsk)
    if (message.kind !== 'asked') throw new Error('a chain was made again')
    return message
  }
  await ask('compare')
  const measured = { ours: [] as Asked[], hand: [] as Asked[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const way of round % 2 === 0 ? (['ours', 'hand'] as const) : (['hand', 'ours'] as const)) {
      measured[way].push(await ask(way))
    }
  }
  const { ours, hand } = measured
  return {
    oursMs: median(ours.map(({ ms }) => ms)),
    handMs: median(hand.map(({ ms }) => ms)),
    oursProcessorMs: median(ours.map(({ processorMs }) => processorMs)),
    handProcessorMs: median(hand.map(({ processorMs }) => processorMs)),
    ofHand: median(ours.map(({ ms }, round) => ms / (hand[round]?.ms ?? Number.NaN))),
    bytes: Math.max(...ours.map(({ bytes }) => bytes)),
  }
}

type Asked = Extract<DerivedMessage, { kind: 'asked' }>
