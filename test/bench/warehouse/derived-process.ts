/** Makes a large chain in a temporary folder; answers derived requests and the statements by hand. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWarehouse, type Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { chainOf, keepConfiguration, keepSilentCameras, largeShape } from './chain.ts'
import { daysPlanned, daysWithShifts, derivedQuestions } from './derived-questions.ts'
import type { DerivedAsk, DerivedMessage } from './derived-size.ts'
import { keepFacts, type Months } from './facts.ts'
import { requireSame } from './figures.ts'
import { keepShifts } from './shifts.ts'

/** As many people a store as in chain-process.ts. */
const visitsOfStore = 6000
const months: Months = [
  [2026, 11],
  [2026, 12],
]
/** Nearly all footage is usable: outages are not the subject here. */
const leastUptime = 0.98

const size = Number(process.argv[2])
const folder = await mkdtemp(join(tmpdir(), 'shopfloor-bench-derived-'))
const warehouse = await openWarehouse({ kind: 'embedded', folder }, { maxStatementSeconds: 600 })
const chain = chainOf(size, largeShape)
await keepConfiguration(warehouse, chain)
await keepFacts(
  warehouse,
  chain,
  {
    visits: visitsOfStore * size,
    months,
    leastUptime,
    tables: ['visits', 'area_visits', 'transactions', 'passers_by', 'hourly_counts', 'segments'],
  },
  () => undefined,
)
await keepSilentCameras(warehouse, chain)
for (const days of [daysWithShifts, daysPlanned]) await keepShifts(warehouse, chain, days)
const questions = derivedQuestions(chain)

let statements = 0
const counting: Warehouse = {
  ...warehouse,
  query: (statement, parameters, signal) => {
    statements += 1
    return warehouse.query(statement, parameters, signal)
  },
}

process.on('message', async ({ position, way }: DerivedAsk) => {
  const question = questions[position]
  if (question === undefined) throw new Error(`there is no question ${position}`)
  const { title, hand } = question
  const askByHand = async () =>
    hand === null ? [] : warehouse.query<never>(hand.statement.statement, hand.statement.parameters)
  if (way === 'compare' && hand !== null) {
    requireSame(title, hand.figures(await question.ours(warehouse)), hand.figuresByHand(await askByHand()))
  }
  statements = 0
  const [before, started] = [process.cpuUsage(), performance.now()]
  await (way === 'hand' ? askByHand() : question.ours(counting))
  const [{ user, system }, ms] = [process.cpuUsage(before), performance.now() - started]
  const processorMs = (user + system) / 1000
  tell({ kind: 'asked', ms, processorMs, statements, bytes: process.memoryUsage().rss })
})

process.once('disconnect', async () => {
  await warehouse.close()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
})

tell({
  kind: 'ready',
  questions: questions.map(({ title, hand }) => ({ title, hasHand: hand !== null })),
})

function tell(message: DerivedMessage): void {
  process.send?.(message)
}
