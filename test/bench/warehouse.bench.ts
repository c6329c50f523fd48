// What does a request of each route cost, beside the best SQL written by hand for the same answer?

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWarehouse, type Warehouse } from '../../src/service/warehouse/warehouse.ts'
import type { Bench, BenchTable } from './bench.ts'
import { chainOf, keepConfiguration } from './warehouse/chain.ts'
import { chainSizes, measureChainSizes } from './warehouse/chain-size.ts'
import { type DerivedCost, derivedSizes, measureDerived } from './warehouse/derived-size.ts'
import { diskUse, keepFacts, twoYears } from './warehouse/facts.ts'
import { questionsOf } from './warehouse/questions.ts'
import { type Measured, measureQuestion } from './warehouse/rounds.ts'

const stores = 100
const aimOfHand = 1.2

/** Generous limits: the bench compares costs, not limits. */
const generous = { maxStatementSeconds: 600, maxStatementBytes: 12 * 1024 ** 3 }

export const bench: Bench = {
  question:
    'What does a request of each route cost, beside the best SQL written by hand for the same answer?',
  options: ['visits', 'routes', 'stores'],

  async run(progress, options) {
    const visits = Number(options.get('visits') ?? 1_000_000)
    if (!Number.isSafeInteger(visits) || visits < 10_000) throw new Error('visits: at least 10000')
    const routes = options.get('routes')?.split(',')
    const sizes = options.get('stores')?.split(',').map(Number) ?? derivedSizes
    if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0)) throw new Error('stores: numbers')
    if (routes?.every((route) => route === 'derived') === true) {
      const costs = await measureDerived(sizes, progress)
      return { columns, rows: costs.map(derivedCells), notes: derivedNotes(costs) }
    }
    const folder = await mkdtemp(join(tmpdir(), 'shopfloor-bench-warehouse-'))
    try {
      const warehouse = await openWarehouse({ kind: 'embedded', folder }, generous)
      try {
        return await measureAll(warehouse, { visits, routes, sizes }, progress)
      } finally {
        await warehouse.close()
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

interface Measuring {
  readonly visits: number
  readonly routes: readonly string[] | undefined
  /** Sizes of the chains for derived routes. */
  readonly sizes: readonly number[]
}

async function measureAll(
  warehouse: Warehouse,
  { visits, routes, sizes: derivedOf }: Measuring,
  progress: (line: string) => void,
): Promise<BenchTable> {
  const chain = chainOf(stores)
  await keepConfiguration(warehouse, chain)
  await keepFacts(warehouse, chain, { visits, months: twoYears }, progress)
  const questions = questionsOf(chain).filter(({ route }) => routes?.includes(route) ?? true)
  if (questions.length === 0) throw new Error(`routes: none of ${routes?.join(', ')} is asked`)
  const disk = await diskUse(warehouse)
  const rows: (readonly string[])[] = []
  const missed: string[] = []
  for (const question of questions) {
    progress(`${question.route}: ${question.title}`)
    const measured = await measureQuestion(warehouse, question)
    if (measured.ofHand > aimOfHand) missed.push(`${question.route}, ${question.title}`)
    rows.push([question.route, question.title, ...cells(measured)])
  }
  const sizes = routes === undefined ? await measureChainSizes(progress) : []
  const derived =
    routes === undefined || routes.includes('derived') ? await measureDerived(derivedOf, progress) : []
  return {
    columns,
    rows: [...rows, ...derived.map(derivedCells)],
    ...(sizes.length > 0 && {
      madeOf: {
        columns: ['one store of a chain of', ...chainSizes.map(String), 'slowest ÷ fastest'],
        rows: sizes.map(({ title, ms, spread }) => [
          title,
          ...ms.map((each) => `${each.toFixed(1)} ms`),
          spread.toFixed(2),
        ]),
      },
    }),
    notes: [
      `${visits} visits in two years, ${stores} stores in two zones of time, embedded engine; ${disk}.`,
      'Ours: from the parsed request to the rows of the answer. By hand: one statement over the same client, its rows parsed.',
      'Medians of interleaved rounds in alternating order; a ratio is the median of the rounds’ ratios. Each answer was compared with that by hand, number by number.',
      'A bare count answers less: no zero where somebody looked and nobody came, no sums of counters.',
      missed.length === 0
        ? `All within the aim: at most ${aimOfHand} × the statement by hand.`
        : `BEYOND THE AIM of ${aimOfHand} × by hand: ${missed.join('; ')}.`,
      ...derivedNotes(derived),
    ],
  }
}

const columns = ['', 'question', 'ours ms', 'by hand ms', 'of by hand', 'bare count ms', 'of bare']

function derivedCells({ title, stores, oursMs, hand }: DerivedCost): readonly string[] {
  const ofHand = hand === null ? ['', ''] : [hand.ms.toFixed(0), `${hand.ratio.toFixed(2)} ×`]
  return ['derived', `${title}, ${stores} stores`, oursMs.toFixed(0), ...ofHand, '', '']
}

function derivedNotes(costs: readonly DerivedCost[]): readonly string[] {
  if (costs.length === 0) return []
  return [
    `Derived: chains of ${[...new Set(costs.map(({ stores }) => stores))].join(', ')} stores with 8 cameras each in eight zones of time, 6000 visits a store in two months, the last one in weekly parts. By hand: sums of the answer alone, without trust, ranks and outages.`,
    ...costs.map(({ title, stores, oursProcessorMs, statements, hand, bytes, oursMs }) => {
      const least = costs.find((each) => each.title === title)
      const ofLeast = oursMs / (least?.oursMs ?? Number.NaN)
      const byHand = hand === null ? '' : `, by hand ${hand.processorMs.toFixed(0)} ms`
      return `${title}, ${stores} stores: ${ofLeast.toFixed(1)} × the time of ${least?.stores} stores; ${statements} statements; processor ${oursProcessorMs.toFixed(0)} ms${byHand}; process ${(bytes / 2 ** 20).toFixed(0)} MiB.`
    }),
  ]
}

function cells({ oursMs, handMs, bareMs, ofHand, ofBare }: Measured): readonly string[] {
  return [
    oursMs.toFixed(1),
    handMs.toFixed(1),
    `${ofHand.toFixed(2)} ×`,
    bareMs?.toFixed(1) ?? '',
    ofBare === null ? '' : `${ofBare.toFixed(2)} ×`,
  ]
}
