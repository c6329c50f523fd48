import { Fault } from '../../faults/fault.ts'
import type { Kind } from '../../kinds/kinds.ts'
import type { Row } from '../../kinds/read-record.ts'
import { replaceRecords } from '../../warehouse/records/replaced-records.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import type { Batch, BatchRecord, Faults } from './batch.ts'
import { checkReferences, needsSeparateCheck } from './check-references.ts'

export type Outcome =
  /** All records are on disk. `taken` counts repeated records once. */
  | { readonly ok: true; readonly taken: number }
  /** Nothing of it was stored. */
  | { readonly ok: false; readonly faults: Faults }

export interface Intake {
  /**
   * Stores the records of a batch, all or none.
   *
   * @throws Fault `unavailable` if they could not be stored, or `timeout` if it took too long. The outcome is then
   * unknown, and retrying the batch is safe.
   */
  submit(batch: Batch): Promise<Outcome>
}

export interface IntakeRules {
  /** From the arrival of a batch to its response, including waiting. */
  readonly timeoutMs: number
  /** Maximum records per group of waiting batches. */
  readonly recordsAtOnce: number
}

interface Waiting {
  readonly batch: Batch
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * Processes one group of batches at a time, so that ingest never holds more than one of the engine's statements.
 * Waiting batches of one kind form a group: a hundred senders of one record cost as much as one sender of a hundred.
 * Kinds take turns.
 */
export function createIntake(warehouse: Warehouse, { timeoutMs, recordsAtOnce }: IntakeRules): Intake {
  const waiting = new WaitingBatches(recordsAtOnce)
  let isWorking = false

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let next = waiting.next(); next !== null; next = waiting.next()) await settle(next.kind, next.group)
    isWorking = false
  }

  async function settle(kind: Kind, group: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await keep(
        warehouse,
        kind,
        group.map(({ batch }) => batch),
      )
      for (const [index, { resolve }] of group.entries()) {
        const outcome = outcomes[index]
        if (outcome !== undefined) resolve(outcome)
      }
    } catch (error) {
      if (group.length === 1) {
        for (const { reject } of group) reject(notStored(error))
        return
      }
      // Retry one by one, so that an invalid batch does not fail the others.
      for (const one of group) await settle(kind, [one])
    }
  }

  return {
    submit(batch) {
      return new Promise<Outcome>((resolve, reject) => {
        const entry: Waiting = {
          batch,
          resolve: (outcome) => {
            clearTimeout(timer)
            resolve(outcome)
          },
          reject: (error) => {
            clearTimeout(timer)
            reject(error)
          },
        }
        const timer = setTimeout(() => {
          waiting.remove(entry)
          reject(new Fault('timeout', `The batch was not stored within ${timeoutMs} ms. Send it again.`))
        }, timeoutMs)
        waiting.add(entry)
        // Start in a microtask, so that batches that arrive together form one group.
        queueMicrotask(() => void work())
      })
    },
  }
}

/** Batches by kind. The order of the kinds is the order of their turns. */
class WaitingBatches {
  readonly #byKind = new Map<Kind, Waiting[]>()
  readonly #recordsAtOnce: number

  constructor(recordsAtOnce: number) {
    this.#recordsAtOnce = recordsAtOnce
  }

  add(entry: Waiting): void {
    const queue = this.#byKind.get(entry.batch.kind)
    if (queue === undefined) this.#byKind.set(entry.batch.kind, [entry])
    else queue.push(entry)
  }

  remove(entry: Waiting): void {
    const { kind } = entry.batch
    const rest = this.#byKind.get(kind)?.filter((other) => other !== entry) ?? []
    if (rest.length > 0) this.#byKind.set(kind, rest)
    else this.#byKind.delete(kind)
  }

  /** Takes the batches that are stored together next. The rest of their kind queues behind other kinds. */
  next(): { readonly kind: Kind; readonly group: readonly Waiting[] } | null {
    const [first] = this.#byKind
    if (first === undefined) return null
    const [kind, queue] = first
    this.#byKind.delete(kind)
    let records = 0
    let size = 0
    for (const { batch } of queue) {
      records += batch.records.length
      if (size > 0 && (records > this.#recordsAtOnce || needsSeparateCheck(kind))) break
      size += 1
    }
    if (size < queue.length) this.#byKind.set(kind, queue.slice(size))
    return { kind, group: queue.slice(0, size) }
  }
}

function notStored(cause: unknown): Fault {
  return new Fault('unavailable', 'The records could not be stored. Send the batch again.', { cause })
}

async function keep(
  warehouse: Warehouse,
  kind: Kind,
  batches: readonly Batch[],
): Promise<readonly Outcome[]> {
  const checked = await checkReferences(warehouse, kind, batches)
  const all = new Map<string, BatchRecord>()
  const outcomes = checked.map((batch): Outcome => {
    if (!batch.ok) return batch
    const own = latest(kind, batch.records)
    for (const record of own.values()) put(all, kind, record)
    return { ok: true, taken: own.size }
  })
  const records = [...all.values()]
  const rowsOf = (removed: boolean): readonly Row[] =>
    records.filter((record) => record.removed === removed).map(({ row }) => row)
  await replaceRecords(warehouse, kind, { upserted: rowsOf(false), removed: rowsOf(true) })
  return outcomes
}

/** Returns each record once: of several with the same identity, the one that wins. */
function latest(kind: Kind, records: readonly BatchRecord[]): ReadonlyMap<string, BatchRecord> {
  const byIdentity = new Map<string, BatchRecord>()
  for (const record of records) put(byIdentity, kind, record)
  return byIdentity
}

function put(records: Map<string, BatchRecord>, kind: Kind, record: BatchRecord): void {
  // Record texts contain no control characters.
  const identity = kind.identity.map((column) => record.row[column]).join('\n')
  const column = kind.latestBy
  const known = column === null ? undefined : records.get(identity)?.row[column]
  // Instants in the same format sort as text.
  if (column !== null && known !== undefined && String(known) > String(record.row[column])) return
  records.set(identity, record)
}
