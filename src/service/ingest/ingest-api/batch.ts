import type { ErrorCode } from '../../../protocol/metrics/errors.ts'
import type { Organisations } from '../../access/access.ts'
import type { Kind } from '../../kinds/kinds.ts'
import { type Row, readRecord } from '../../kinds/read-record.ts'

export interface LineFault {
  /** Counted from 1, empty lines included. */
  readonly line: number
  /** Empty if the whole record is at fault. */
  readonly field: string
  /** The rest of a sentence that begins with the field. */
  readonly message: string
  readonly code: Extract<ErrorCode, 'bad_request' | 'not_found' | 'forbidden'>
}

/** Counts all faults and keeps the first ones. */
export interface Faults {
  readonly count: number
  readonly first: readonly LineFault[]
  /** The code of all faults, if they share one. */
  readonly code: LineFault['code'] | null
}

/** One record, read as far as possible without the warehouse. */
export interface BatchRecord {
  readonly line: number
  readonly row: Row
  /** True if the record is to be removed; the row then has only its identity. */
  readonly removed: boolean
}

export interface Batch {
  readonly kind: Kind
  readonly records: readonly BatchRecord[]
  /** Organisations that the sender can write to. */
  readonly organisations: Organisations
}

const maxReported = 100

export class FaultCollector implements Faults {
  count = 0
  code: LineFault['code'] | null = null
  readonly first: LineFault[] = []

  add(line: number, field: string, message: string, code: LineFault['code'] = 'bad_request'): void {
    this.count += 1
    this.code = this.count === 1 || this.code === code ? code : null
    if (this.first.length < maxReported) this.first.push({ line, field, message, code })
  }
}

/** Reads a batch line by line and skips blank lines. */
export class BatchReader {
  readonly #kind: Kind
  readonly #now: number
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #line = 0
  readonly records: BatchRecord[] = []
  /** Records so far, including invalid ones. */
  received = 0
  readonly faults = new FaultCollector()

  /** @param now epoch milliseconds */
  constructor(kind: Kind, now: number) {
    this.#kind = kind
    this.#now = now
  }

  readLine(bytes: Uint8Array): void {
    this.#line += 1
    const text = this.#decode(bytes)
    if (text === '') return
    this.received += 1
    const record = text === null ? { fault: 'is not UTF-8' } : parse(text)
    if ('fault' in record) {
      this.faults.add(this.#line, '', record.fault)
      return
    }
    const read = readRecord(this.#kind, record.value, this.#now)
    if (!read.ok) {
      for (const { field, message } of read.faults) this.faults.add(this.#line, field, message)
    } else if (this.faults.count === 0) {
      this.records.push({ line: this.#line, row: read.row, removed: read.removed })
    }
  }

  #decode(bytes: Uint8Array): string | null {
    try {
      // The decoder drops a byte order mark.
      return this.#decoder.decode(bytes).trim()
    } catch {
      return null
    }
  }
}

function parse(text: string): { readonly value: unknown } | { readonly fault: string } {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { fault: 'is not JSON' }
  }
}
