/** A large chain, in a folder that goes with the process; answers derived questions and the statements by hand. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWarehouse } from '../../../src/service/warehouse/warehouse.ts'
import { chainOf, keepConfiguration, largeShape } from './chain.ts'
import { derivedQuestions } from './derived-questions.ts'
import type { DerivedAsk, DerivedMessage } from './derived-size.ts'
import { keepFacts, type Months } from './facts.ts'
import { requireSame } from './figures.ts'

/** As many people a store as in the chains of one store's questions. */
const visitsOfStore = 6000
const months: Months = [
  [2026, 11],
  [2026, 12],
]
/** Nearly all footage could be used: outages are what questions are asked about in other chains. */
const leastUptime = 0.98

const size = Number(process.argv[2])
const folder = await mkdtemp(join(tmpdir(), 'shopfloor-bench-derived-'))
const warehouse = await openWarehouse({ kind: 'embedded', folder }, { maxStatementSeconds: 600 })
const chain = chainOf(size, largeShape)
await keepConfiguration(warehouse, chain)
await keepFacts(
  warehouse,
  chain,
  { visits: visitsOfStore * size, months, leastUptime, tables: ['visits', 'hourly_counts', 'segments'] },
  () => undefined,
)
const questions = derivedQuestions(chain)

process.on('message', async ({ position, way }: DerivedAsk) => {
  const question = questions[position]
  if (question === undefined) throw new Error(`there is no question ${position}`)
  const { title, byHand } = question
  const askByHand = () => warehouse.query<never>(byHand.statement, byHand.parameters)
  if (way === 'compare') {
    requireSame(
      title,
      question.figures(await question.ours(warehouse)),
      question.figuresByHand(await askByHand()),
    )
  }
  const [before, started] = [process.cpuUsage(), performance.now()]
  await (way === 'hand' ? askByHand() : question.ours(warehouse))
  const [{ user, system }, ms] = [process.cpuUsage(before), performance.now() - started]
  tell({ kind: 'asked', ms, processorMs: (user + system) / 1000, bytes: process.memoryUsage().rss })
})

process.once('disconnect', async () => {
  await warehouse.close()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
})

tell({ kind: 'ready', titles: questions.map(({ title }) => title) })

function tell(message: DerivedMessage): void {
  process.send?.(message)
}
