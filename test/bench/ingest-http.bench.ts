// How many records a second does the service keep over HTTP, beside the engine's own insert of the same rows?

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWarehouse, type Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { type Bench, type BenchTable, median } from './bench.ts'
import { fillHistory, firstOfRun, keepStores, stores } from './ingest-http/history.ts'
import { openSender, type Sender, visitsOf } from './ingest-http/sender.ts'

interface Variant {
  readonly batch: number
  readonly senders: number
  readonly records: number
}

const variants: readonly Variant[] = [
  { batch: 1, senders: 1, records: 100 },
  { batch: 1, senders: 64, records: 1280 },
  { batch: 100, senders: 1, records: 5000 },
  { batch: 100, senders: 16, records: 16_000 },
  { batch: 10_000, senders: 1, records: 50_000 },
  { batch: 10_000, senders: 4, records: 80_000 },
]
const rounds = 3

export const bench: Bench = {
  question:
    "How many records a second does the service keep over HTTP, beside the engine's own insert of the same rows?",
  options: ['history'],

  async run(progress, options) {
    const history = Number(options.get('history') ?? 1_000_000)
    if (!Number.isSafeInteger(history) || history < 0) throw new Error('history: a whole number of visits')
    const folder = await mkdtemp(join(tmpdir(), 'shopfloor-bench-ingest-http-'))
    const warehouse = await openWarehouse({ kind: 'embedded', folder: join(folder, 'warehouse') })
    try {
      const sender = await openSender(warehouse, folder)
      try {
        await keepStores(warehouse)
        progress(`a history of ${history} visits`)
        await fillHistory(warehouse, history)
        return await measureAll(warehouse, sender, history, progress)
      } finally {
        await sender.close()
      }
    } finally {
      await warehouse.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measureAll(
  warehouse: Warehouse,
  sender: Sender,
  history: number,
  progress: (line: string) => void,
): Promise<BenchTable> {
  const measured = variants.map((variant) => ({
    variant,
    perSecond: [] as number[],
    ratios: [] as number[],
    questionMs: [] as number[],
  }))
  let from = firstOfRun
  for (let round = 0; round < rounds; round += 1) {
    for (const one of round % 2 === 0 ? measured : measured.toReversed()) {
      const { variant } = one
      progress(`round ${round + 1}: batches of ${variant.batch}, ${variant.senders} senders`)
      const { seconds, questions } = await measureHttp(warehouse, sender, variant, from)
      from += variant.records
      const engineSeconds = await measureEngine(warehouse, variant, from)
      from += variant.records
      one.perSecond.push(variant.records / seconds)
      one.ratios.push(engineSeconds / seconds)
      one.questionMs.push(median(questions))
    }
  }
  return {
    columns: ['batch', 'senders', 'records/s', 'of the engine', 'a question meanwhile, ms'],
    rows: measured.map(({ variant, perSecond, ratios, questionMs }) => [
      String(variant.batch),
      String(variant.senders),
      Math.round(median(perSecond)).toLocaleString('en'),
      median(ratios).toFixed(2),
      median(questionMs).toFixed(1),
    ]),
    notes: [
      `Visits of ${stores.length} stores over a history of ${history.toLocaleString('en')}; a batch is of one store, as a camera server sends it.`,
      'Of the engine: its own insert of rows that are checked already, in batches of the same size, one after the other, ÷ ours, in time. With many senders ours are kept together, so it can be more than 1.',
      'Senders and service share one process. The question counts a store of yesterday, asked without pause while records come.',
      `Median of ${rounds} rounds; after each the rows are counted.`,
    ],
  }
}

async function measureHttp(warehouse: Warehouse, sender: Sender, variant: Variant, from: number) {
  const batches: string[] = []
  for (let at = 0; at < variant.records; at += variant.batch) {
    batches.push(
      visitsOf(from + at, variant.batch)
        .map((visit) => `${JSON.stringify(visit)}\n`)
        .join(''),
    )
  }
  let isDone = false
  const questions: number[] = []
  const asking = (async () => {
    while (!isDone) {
      const asked = performance.now()
      await sender.ask()
      questions.push(performance.now() - asked)
    }
  })()
  const started = performance.now()
  await Promise.all(
    Array.from({ length: variant.senders }, async () => {
      for (let body = batches.pop(); body !== undefined; body = batches.pop()) {
        await sender.post(body, variant.batch)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  isDone = true
  await asking
  await requireRows(warehouse, from, variant.records)
  return { seconds, questions }
}

async function measureEngine(warehouse: Warehouse, variant: Variant, from: number): Promise<number> {
  const batches: (readonly Readonly<Record<string, unknown>>[])[] = []
  for (let at = 0; at < variant.records; at += variant.batch) {
    batches.push(visitsOf(from + at, variant.batch))
  }
  const started = performance.now()
  for (const batch of batches) await warehouse.insert('visits', batch)
  const seconds = (performance.now() - started) / 1000
  await requireRows(warehouse, from, variant.records)
  return seconds
}

async function requireRows(warehouse: Warehouse, from: number, records: number): Promise<void> {
  const [row] = await warehouse.query<{ rows: number }>(
    `SELECT count() AS rows FROM shopfloor.visits FINAL
     WHERE toUInt64OrZero(visit_id) >= {from:UInt64} AND toUInt64OrZero(visit_id) < {until:UInt64}`,
    { from, until: from + records },
  )
  if (row?.rows !== records) throw new Error(`${row?.rows} of ${records} records were kept`)
}
