// What does a request for a 4 KiB answer cost over our client, beside others that multiplex a WebSocket?

import { type Bench, median } from './bench.ts'
import { answerTexts } from './multiplex/exchange.ts'
import { buildHalf, loads, type MeasuredBoth, measureOnce } from './multiplex/processes.ts'
import { isVariantName, type VariantName, variantNames, variants } from './multiplex/variants.ts'

const defaultRounds = 5
const reference: VariantName = 'bareWs'

type Round = ReadonlyMap<VariantName, readonly MeasuredBoth[]>

export const bench: Bench = {
  question:
    'What does a request for a 4 KiB answer cost over our client, beside others that multiplex a WebSocket?',

  options: ['rounds', 'variants'],

  async run(progress, options) {
    const rounds = Number(options.get('rounds') ?? defaultRounds)
    const asked = options.get('variants')?.split(',')
    const unknown = asked?.filter((name) => !isVariantName(name)) ?? []
    if (unknown.length > 0) throw new Error(`There is no ${unknown}. There are: ${variantNames.join(', ')}.`)
    const names = variantNames.filter((name) => name === reference || (asked?.includes(name) ?? true))
    progress('bundling')
    const entry = await buildHalf()
    const measured: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      const results = new Map<VariantName, readonly MeasuredBoth[]>()
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        progress(`round ${round + 1} of ${rounds}, ${variants[name].title}`)
        results.set(name, await measureOnce(entry, name))
      }
      measured.push(results)
    }
    const bytes = median(answerTexts.map((text) => Buffer.byteLength(text)))
    return {
      columns: [
        '',
        ...loads.flatMap((inFlight) => [
          `${inFlight} in flight: requests/s`,
          'of bare ws',
          'p50 ms',
          'p99 ms',
          'CPU µs: client',
          'server',
        ]),
      ],
      rows: names.map((name) => [
        variants[name].title,
        ...loads.flatMap((_, index) => cells(measured, name, index)),
      ]),
      notes: [
        `Client and server in fresh processes on loopback, bundled as the server is shipped, no compression, answers of ${bytes} bytes of JSON, each checked.`,
        `Medians of ${rounds} rounds in alternating order; "of bare ws" is the median of the rounds' ratios.`,
        '"CPU" is the processor time of client and server per request: the steadiest figure on a busy machine.',
        'Our client uses the socket that the BFF uses towards a service: the requests of one turn leave in one write.',
        'Through the BFF each of the 64 different requests reaches the frame server once, in a third process; after that the cache answers.',
      ],
    }
  },
}

function cells(measured: readonly Round[], name: VariantName, index: number): readonly string[] {
  const each = (pick: (one: MeasuredBoth) => number, of = name): readonly number[] =>
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
    Math.round(median(each((one) => one.serverCpuMicroseconds))).toString(),
  ]
}
