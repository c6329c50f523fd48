/** The cost of a derived request about all stores as the chain grows. Each chain has a process of its own. */

import { median } from '../bench.ts'
import { buildPart, type Part, startPart } from '../child-process.ts'

export const derivedSizes = [12, 100, 2000] as const

const rounds = 7
/** Repeat slow requests fewer times, but at least twice each way. */
const budgetMs = 30_000
const entry = new URL('./derived-process.ts', import.meta.url)

/** `compare`: ours, with its numbers compared with those by hand. */
export interface DerivedAsk {
  readonly position: number
  readonly way: 'ours' | 'hand' | 'compare'
}

/** Messages of a chain's process. */
export type DerivedMessage =
  | { readonly kind: 'ready'; readonly questions: readonly TitledQuestion[] }
  | {
      readonly kind: 'asked'
      readonly ms: number
      readonly processorMs: number
      /** Statements that read facts; the configuration is cached. */
      readonly statements: number
      /** Of the whole process. */
      readonly bytes: number
    }

interface TitledQuestion {
  readonly title: string
  /** True if there is a statement by hand. */
  readonly hasHand: boolean
}

export interface DerivedCost {
  readonly title: string
  readonly stores: number
  /** Medians. */
  readonly oursMs: number
  readonly oursProcessorMs: number
  readonly statements: number
  /** `null` if there is no statement by hand. */
  readonly hand: {
    readonly ms: number
    readonly processorMs: number
    /** Ours ÷ by hand: the median of the rounds' ratios. */
    readonly ratio: number
  } | null
  /** Peak memory of the process after a request. */
  readonly bytes: number
}

/** Measures one chain after the other: two at once would share the machine's memory. */
export async function measureDerived(
  sizes: readonly number[],
  progress: (line: string) => void,
): Promise<readonly DerivedCost[]> {
  const built = await buildPart(entry, 'derived')
  const costs: DerivedCost[] = []
  for (const stores of sizes) {
    progress(`making a chain of ${stores} stores`)
    const chain = startPart(built, [String(stores)])
    try {
      const message = await chain.next<DerivedMessage>()
      if (message.kind !== 'ready') throw new Error('a chain answered before it was asked')
      for (const [position, { title, hasHand }] of message.questions.entries()) {
        progress(`${stores} stores: ${title}`)
        const cost = { title, stores, ...(await measureOne(chain, position, hasHand)) }
        progress(
          `${(cost.oursMs / 1000).toFixed(2)} s, processor ${(cost.oursProcessorMs / 1000).toFixed(2)} s`,
        )
        costs.push(cost)
      }
    } finally {
      await chain.stop()
    }
  }
  return costs
}

async function measureOne(
  chain: Part,
  position: number,
  hasHand: boolean,
): Promise<Omit<DerivedCost, 'title' | 'stores'>> {
  const ask = async (way: DerivedAsk['way']) => {
    const message = await chain.ask<DerivedMessage>({ position, way } satisfies DerivedAsk)
    if (message.kind !== 'asked') throw new Error('a chain was made again')
    return message
  }
  await ask('compare')
  const ways = hasHand ? (['ours', 'hand'] as const) : (['ours'] as const)
  const measured = { ours: [] as Asked[], hand: [] as Asked[] }
  let spentMs = 0
  for (let round = 0; round < rounds && (round < 2 || spentMs < budgetMs); round += 1) {
    for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
      const asked = await ask(way)
      spentMs += asked.ms
      measured[way].push(asked)
    }
  }
  const { ours, hand } = measured
  return {
    oursMs: median(ours.map(({ ms }) => ms)),
    oursProcessorMs: median(ours.map(({ processorMs }) => processorMs)),
    statements: Math.max(...ours.map(({ statements }) => statements)),
    hand:
      hand.length === 0
        ? null
        : {
            ms: median(hand.map(({ ms }) => ms)),
            processorMs: median(hand.map(({ processorMs }) => processorMs)),
            ratio: median(ours.map(({ ms }, round) => ms / (hand[round]?.ms ?? Number.NaN))),
          },
    bytes: Math.max(...ours.map(({ bytes }) => bytes)),
  }
}

type Asked = Extract<DerivedMessage, { kind: 'asked' }>
