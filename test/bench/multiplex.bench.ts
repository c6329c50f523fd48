// What does a request for a 4 KiB answer cost over our client, beside others that multiplex a WebSocket?

import { type Bench, median } from './bench.ts'
import { answerTexts } from './multiplex/exchange.ts'
import type { Measured } from './multiplex/measure.ts'
import { measureOnce } from './multiplex/processes.ts'
import { type VariantName, variantNames, variants } from './multiplex/variants.ts'

const rounds = 3
const reference: VariantName = 'bareWs'

type Round = ReadonlyMap<VariantName, readonly Measured[]>

export const bench: Bench = {
  question:
    'What does a request for a 4 KiB answer cost over our client, beside others that multiplex a WebSocket?',

  async run(progress) {
    const measured: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      const results = new Map<VariantName, readonly Measured[]>()
      for (const name of round % 2 === 0 ? variantNames : variantNames.toReversed()) {
        progress(`round ${round + 1} of ${rounds}, ${variants[name].title}`)
        results.set(name, await measureOnce(name))
      }
      measured.push(results)
    }
    const bytes = median(answerTexts.map((text) => Buffer.byteLength(text)))
    return {
      columns: [
        '',
        ...['1 in flight', '64 in flight'].flatMap((load) => [
          `${load}: requests/s`,
          'of bare ws',
          'p50 ms',
          'p99 ms',
          'client CPU µs',
        ]),
      ],
      rows: variantNames.map((name) => [
        variants[name].title,
        ...[0, 1].flatMap((index) => cells(measured, name, index)),
      ]),
      notes: [
        `Client and server in fresh processes on loopback, no compression, answers of ${bytes} bytes of JSON, each checked.`,
        `Medians of ${rounds} rounds in alternating order; "of bare ws" is the median of the rounds' ratios.`,
        '"client CPU" is the processor time of the asking process for one request: the steadiest figure on a machine that does other work.',
        'Through the BFF each of the 64 different questions reaches the frame server once, in a third process; from then on its kept answer serves.',
      ],
    }
  },
}

function cells(measured: readonly Round[], name: VariantName, index: number): readonly string[] {
  const each = (pick: (one: Measured) => number, of = name): readonly number[] =>
    measured.map((round) => {
      const one = round.get(of)?.[index]
      if (one === undefined) throw new Error(`${of} was not measured`)
      return pick(one)
    })
  const perSecond = each((one) => one.perSecond)
  const bare = each((one) => one.perSecond, reference)
  const ratios = perSecond.map((value, round) => value / (bare[round] ?? Number.NaN))
  return [
    Math.round(median(perSecond)).toString(),
    `${median(ratios).toFixed(2)} ×`,
    median(each((one) => one.p50Ms)).toFixed(2),
    median(each((one) => one.p99Ms)).toFixed(2),
    Math.round(median(each((one) => one.cpuMicroseconds))).toString(),
  ]
}
