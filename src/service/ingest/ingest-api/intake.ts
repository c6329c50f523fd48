import { Fault } from '../../faults/fault.ts'
import type { Kind } from '../../kinds/kinds.ts'
import type { Row } from '../../kinds/read-record.ts'
import { replaceRecords } from '../../warehouse/records/replaced-records.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import type { Batch, BatchRecord, Faults } from './batch.ts'
import { checkReferences, standsAlone } from './check-references.ts'

export type Outcome =
  /** All of it is on disk. `taken`: records, the same one in a batch counted once. */
  | { readonly ok: true; readonly taken: number }
  /** Nothing of it was taken. */
  | { readonly ok: false; readonly faults: Faults }

export interface Intake {
  /**
   * Keeps the records of a batch, all or none.
   *
   * @throws Fault `unavailable` where they could not be kept, or `timeout` where it took too long. It is then not
   * known whether they were: to send the same batch again is right in any case
   */
  take(batch: Batch): Promise<Outcome>
}

export interface IntakeRules {
  /** From the arrival of a batch to its answer, waiting included. */
  readonly timeoutMs: number
  /** Records that are kept at once where many batches wait. */
  readonly recordsAtOnce: number
}

interface Waiting {
  readonly batch: Batch
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * Works on one group of batches at a time, so that of all statements that questions wait for at most one is ours.
 * Batches of one kind that come in the meantime are one group: a hundred senders of one record each cost as much as
 * one sender of a hundred. Kinds take turns.
 */
export function createIntake(warehouse: Warehouse, { timeoutMs, recordsAtOnce }: IntakeRules): Intake {
  /** By kind; the order is the order of turns. */
  const waiting = new Map<Kind, Waiting[]>()
  let isWorking = false

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let next = nextGroup(); next !== null; next = nextGroup()) await settle(next.kind, next.group)
    isWorking = false
  }

  function nextGroup(): { readonly kind: Kind; readonly group: readonly Waiting[] } | null {
    const [first] = waiting
    if (first === undefined) return null
    const [kind, queue] = first
    waiting.delete(kind)
    let records = 0
    let size = 0
    for (const { batch } of queue) {
      records += batch.records.length
      if (size > 0 && (records > recordsAtOnce || standsAlone(kind))) break
      size += 1
    }
    if (size < queue.length) waiting.set(kind, queue.slice(size))
    return { kind, group: queue.slice(0, size) }
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
        for (const { reject } of group) reject(notKept(error))
        return
      }
      // What one batch causes must not be the others' trouble.
      for (const one of group) await settle(kind, [one])
    }
  }

  return {
    take(batch) {
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
          giveUp(entry)
          reject(new Fault('timeout', `The batch was not kept within ${timeoutMs} ms. Send it again.`))
        }, timeoutMs)
        const queue = waiting.get(batch.kind)
        if (queue === undefined) waiting.set(batch.kind, [entry])
        else queue.push(entry)
        // Begun in a turn of its own: batches that arrive together are one group.
        queueMicrotask(() => void work())
      })
    },
  }

  /** A batch that has not begun is never begun. */
  function giveUp(entry: Waiting): void {
    const queue = waiting.get(entry.batch.kind)
    const rest = queue?.filter((other) => other !== entry) ?? []
    if (rest.length > 0) waiting.set(entry.batch.kind, rest)
    else waiting.delete(entry.batch.kind)
  }
}

function notKept(cause: unknown): Fault {
  return new Fault('unavailable', 'The records could not be kept. Send the batch again.', { cause })
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
  await replaceRecords(warehouse, kind, { kept: rowsOf(false), removed: rowsOf(true) })
  return outcomes
}

/** Each record once: of several of the same identity the one that stays. */
function latest(kind: Kind, records: readonly BatchRecord[]): ReadonlyMap<string, BatchRecord> {
  const byIdentity = new Map<string, BatchRecord>()
  for (const record of records) put(byIdentity, kind, record)
  return byIdentity
}

function put(records: Map<string, BatchRecord>, kind: Kind, record: BatchRecord): void {
  // No text of a record has a control character.
  const identity = kind.identity.map((column) => record.row[column]).join('\n')
  const column = kind.latestBy
  const known = column === null ? undefined : records.get(identity)?.row[column]
  // Instants of one form are in the order of their text.
  if (column !== null && known !== undefined && String(known) > String(record.row[column])) return
  records.set(identity, record)
}
