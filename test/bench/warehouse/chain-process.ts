/** Makes a chain of as many stores as the argument says, in a temporary folder; answers requests by position. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWarehouse } from '../../../src/service/warehouse/warehouse.ts'
import { chainOf, keepConfiguration } from './chain.ts'
import type { ChainMessage } from './chain-size.ts'
import { keepFacts, type Months } from './facts.ts'
import { oneStoreQuestions } from './questions.ts'

/** A store that counts 36 000 people a year: six million visits in the tables of the largest chain. */
const visitsOfStore = 6000
const months: Months = [
  [2026, 11],
  [2026, 12],
]

const size = Number(process.argv[2])
const folder = await mkdtemp(join(tmpdir(), 'shopfloor-bench-chain-'))
const warehouse = await openWarehouse({ kind: 'embedded', folder })
const chain = chainOf(size)
await keepConfiguration(warehouse, chain)
await keepFacts(warehouse, chain, { visits: visitsOfStore * size, months }, () => undefined)
const questions = oneStoreQuestions(chain)

process.on('message', async (position) => {
  const question = questions[Number(position)]
  if (question === undefined) throw new Error(`there is no question ${position}`)
  const started = performance.now()
  const rows = await question.ours(warehouse)
  const ms = performance.now() - started
  if (question.figures(rows).size === 0) throw new Error(`${question.title}: nothing was answered`)
  tell({ kind: 'asked', ms })
})

process.once('disconnect', async () => {
  await warehouse.close()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
})

tell({ kind: 'ready', titles: questions.map(({ route, title }) => `${route}, ${title}`) })

function tell(message: ChainMessage): void {
  process.send?.(message)
}
