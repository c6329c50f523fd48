import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { median } from '../bench.ts'
import { requireSame } from './figures.ts'
import type { Question } from './questions.ts'

/** Milliseconds, medians of the rounds; the ratios are medians of the rounds' ratios. */
export interface Measured {
  readonly oursMs: number
  readonly handMs: number
  readonly bareMs: number | null
  readonly ofHand: number
  readonly ofBare: number | null
}

const leastRounds = 5
const mostRounds = 25
/** Fast requests get more rounds: other load disturbs them more. */
const budgetMs = 3000

/**
 * Asks both ways in turn, each round in the reverse order of the one before. The first round is not measured; it compares
 * the answers.
 *
 * @throws Error if the answers differ
 */
export async function measureQuestion(warehouse: Warehouse, question: Question): Promise<Measured> {
  const name = `${question.route}, ${question.title}`
  const askOurs = () => question.ours(warehouse)
  const askByHand = () => warehouse.query<never>(question.byHand.statement, question.byHand.parameters)
  const { bare } = question
  const ours = question.figures(await askOurs())
  requireSame(name, ours, question.figuresByHand(await askByHand()), question.tolerance)

  const ways = [
    ['ours', askOurs],
    ['hand', askByHand],
    ...(bare === undefined
      ? []
      : [['bare', () => warehouse.query(bare.statement, bare.parameters)] as const]),
  ] as const
  const times = { ours: [] as number[], hand: [] as number[], bare: [] as number[] }
  let spentMs = 0
  for (let round = 0; round < mostRounds; round += 1) {
    if (round >= leastRounds && spentMs > budgetMs) break
    for (const [way, ask] of round % 2 === 0 ? ways : ways.toReversed()) {
      const started = performance.now()
      await ask()
      const tookMs = performance.now() - started
      times[way].push(tookMs)
      spentMs += tookMs
    }
  }
  const ratio = (others: readonly number[]) =>
    median(times.ours.map((tookMs, round) => tookMs / (others[round] ?? Number.NaN)))
  return {
    oursMs: median(times.ours),
    handMs: median(times.hand),
    bareMs: bare === undefined ? null : median(times.bare),
    ofHand: ratio(times.hand),
    ofBare: bare === undefined ? null : ratio(times.bare),
  }
}
