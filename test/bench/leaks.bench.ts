// Does anything stay behind after 100 000 exchanges through client and BFF, including cancellations, time-outs and lost connections?

import type { Bench } from './bench.ts'
import { buildPart, type Part, startPart } from './child-process.ts'
import type { Held } from './leaks/part.ts'

const question =
  'Does anything stay behind after 100 000 exchanges through client and BFF, including cancellations, time-outs and lost connections?'
const part = new URL('./leaks/part.ts', import.meta.url)
const defaultTotal = 100_000
/** Share of exchanges after which all code is compiled and the caches are full. */
const warmShare = 0.2
const steps = 4
/** The most that a flat heap grows between the first look and the last. */
const flatBytes = 1024 * 1024

interface Look {
  readonly after: number
  readonly browser: Held
  readonly bff: Held
}

export const bench: Bench = {
  question,
  options: ['exchanges'],
  async run(progress, options) {
    const total = Number(options.get('exchanges') ?? defaultTotal)
    const warm = total * warmShare
    progress('bundling')
    const entry = await buildPart(part, 'leaks')
    const parts: Part[] = []
    const begin = (...words: string[]): Part => {
      const part = startPart(entry, words, ['--expose-gc'])
      parts.push(part)
      return part
    }
    try {
      const service = begin('service')
      const bff = begin('bff', await service.next<string>())
      const browser = begin('browser', await bff.next<string>())
      await browser.next<string>()

      const looks: Look[] = []
      const outcomes: Record<string, number> = {}
      let after = 0
      for (const count of [warm, ...Array.from({ length: steps }, () => (total - warm) / steps)]) {
        const told = await browser.ask<{ outcomes: Record<string, number>; held: Held }>(count)
        after += count
        for (const [outcome, times] of Object.entries(told.outcomes))
          outcomes[outcome] = (outcomes[outcome] ?? 0) + times
        looks.push({ after, browser: told.held, bff: await bff.ask<Held>('held') })
        progress(`${after} of ${total} exchanges`)
      }
      return tableOf(total, looks, outcomes)
    } finally {
      await Promise.all(parts.map((part) => part.stop()))
    }
  },
}

function tableOf(total: number, looks: readonly Look[], outcomes: Readonly<Record<string, number>>) {
  const ended = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
  if (ended !== total) throw new Error(`${ended} of ${total} exchanges ended`)
  for (const outcome of ['answered', 'cancelled', 'timeout', 'internal']) {
    if ((outcomes[outcome] ?? 0) < total / 1000) throw new Error(`hardly any exchange ended with ${outcome}`)
  }
  // A lost connection takes a few with it. More means that slow or lost requests block the others.
  if ((outcomes.unavailable ?? 0) > total / 200)
    throw new Error(`${outcomes.unavailable} exchanges were not asked`)
  if ((outcomes.answered ?? 0) < total / 2)
    throw new Error(`only ${outcomes.answered} exchanges were answered`)
  const [first] = looks
  const last = looks.at(-1)
  if (first === undefined || last === undefined) throw new Error('nothing was looked at')
  for (const side of ['browser', 'bff'] as const) {
    if (last[side].waiting > 0) throw new Error(`${last[side].waiting} exchanges are pending in the ${side}`)
    const grown = last[side].heap - first[side].heap
    if (grown > flatBytes) throw new Error(`the heap of the ${side} grew by ${mib(grown)} MiB`)
    for (const [kind, count] of Object.entries(last[side].resources)) {
      const before = first[side].resources[kind] ?? 0
      if (count > before + 2) throw new Error(`the ${side} holds ${count} of ${kind}, and held ${before}`)
    }
  }
  return {
    columns: [
      'exchanges',
      'client: heap MiB',
      'pending',
      'BFF: heap MiB',
      'pending',
      'its timers and connections',
    ],
    rows: looks.map(({ after, browser, bff }) => [
      `${after}`,
      mib(browser.heap),
      `${browser.waiting}`,
      mib(bff.heap),
      `${bff.waiting}`,
      `${Object.values(bff.resources).reduce((sum, count) => sum + count, 0)}`,
    ]),
    notes: [
      `Ended: ${Object.entries(outcomes)
        .map(([outcome, count]) => `${count} ${outcome}`)
        .join(', ')}. Each ended as planned, and each answer was checked.`,
      'Of a hundred exchanges 8 are cancelled, 3 never answered, 3 late, 2 failed, 2 in parts, 40 kept; every 2500th cuts the browser’s connection, every 4000th the BFF’s.',
      `Heaps after garbage collection. The bench fails if one grew by more than ${mib(flatBytes)} MiB from the first look to the last, or anything is pending.`,
    ],
  }
}

function mib(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}
