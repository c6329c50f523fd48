import { createHash } from 'node:crypto'
import { clockSkewMs, firstInstant, largestAmount } from '../../../kinds/field-types.ts'
import { type CellFault, rowFault } from '../files/cell-fault.ts'
import type { ImportOptions } from '../options/import-options.ts'
import { readCount, readHundredths } from '../options/read-number.ts'
import { createTimeReader, type RowTime } from './read-time.ts'
import { readVisitWord, type VisitAttribute, visitWords } from './visit-words.ts'

interface RowPlace {
  readonly location: string
  readonly time: RowTime
}

/** The count of an hour or a part of it. */
export interface CountRow extends RowPlace {
  readonly kind: 'count'
  readonly count: number
}

export interface VisitRow extends RowPlace {
  readonly kind: 'visit'
  readonly id: string | null
  readonly age: string
  readonly gender: string
  readonly role: string
}

/** A receipt or an item of one. */
export interface SaleRow extends RowPlace {
  readonly kind: 'sale'
  readonly id: string
  readonly transaction: 'sale' | 'refund' | 'void'
  /** As in the file, including VAT. Negative for refunds. */
  readonly hundredths: number
  readonly units: number
}

export type ValidRow = CountRow | VisitRow | SaleRow

/** A parsed row of the file. */
export type ReadRow = ValidRow | RefusedRow

interface RefusedRow {
  readonly kind: 'refused'
  readonly fault: CellFault
  /** The receipt that lacks the row. `null` if the row belongs to none or does not name it. */
  readonly receipt: { readonly location: string; readonly id: string } | null
}

type Cells = Readonly<Record<string, string>>
type Option = keyof ImportOptions['columns']
type CellOf = (option: Option) => string

/**
 * Creates the row reader of one import.
 *
 * @param now epoch milliseconds; later rows are rejected
 */
export function createRowReader(options: ImportOptions, now: number): (cells: Cells) => ReadRow {
  const { columns } = options
  const readTime = createTimeReader(options)
  const readFacts =
    columns.amount !== undefined ? createSaleReader(options) : columns.count !== undefined ? countOf : visitOf

  return (cells) => {
    const cell: CellOf = (option) => {
      const column = columns[option]
      const text = column === undefined ? '' : (cells[column] ?? '').trim()
      return options.map.get(option)?.get(text) ?? text
    }
    const location = options.locationName ?? cell('location')
    const isOfReceipt = columns.amount !== undefined && location !== '' && cell('id') !== ''
    const receipt = isOfReceipt ? { location, id: cell('id') } : null
    const faultOf: FaultOf = (option, message) => ({
      kind: 'refused',
      fault: { column: columns[option] ?? '', option, message, value: cell(option) },
      receipt,
    })
    if (location === '') return faultOf('location', 'is empty')
    const time = readTime(cell)
    if ('message' in time) return { kind: 'refused', fault: time, receipt }
    const timeOption = columns.date === undefined ? 'time' : 'date'
    if (time.instant > now + clockSkewMs) return faultOf(timeOption, 'is in the future')
    if (time.hour < firstInstant) return faultOf(timeOption, 'is before 1971')
    return readFacts({ location, time }, cell, faultOf, options)
  }
}

type FaultOf = (option: Option, message: string) => RefusedRow

function countOf(place: RowPlace, cell: CellOf, faultOf: FaultOf, options: ImportOptions): ReadRow {
  const count = readCount(cell('count'), options.decimal)
  if (count === 'too large') return faultOf('count', 'is too large')
  if (typeof count === 'string') return faultOf('count', 'must be a whole number of people')
  return { kind: 'count', ...place, count }
}

function visitOf(place: RowPlace, cell: CellOf, faultOf: FaultOf): ReadRow {
  const words = { age: '', gender: '', role: '' }
  for (const attribute of Object.keys(visitWords) as VisitAttribute[]) {
    const word = readVisitWord(attribute, cell(attribute))
    if (word === null) {
      return faultOf(attribute, `must be one of ${visitWords[attribute].join(', ')}, or empty`)
    }
    words[attribute] = word
  }
  return { kind: 'visit', ...place, id: cell('id') || null, ...words }
}

const transactionKinds: readonly string[] = ['sale', 'refund', 'void']

function createSaleReader({ columns, decimal, sumReceipts }: ImportOptions) {
  return (place: RowPlace, cell: CellOf, faultOf: FaultOf): ReadRow => {
    const id = cell('id')
    if (id === '') return faultOf('id', 'is empty')
    const signed = readHundredths(cell('amount'), decimal)
    if (signed === 'too large' || Number(signed) > largestAmount * 100)
      return faultOf('amount', 'is too large')
    if (signed === 'ambiguous') return faultOf('amount', 'has an ambiguous separator: thousands or decimals')
    if (typeof signed === 'string') return faultOf('amount', 'must be an amount with at most 2 decimals')
    const word = cell('kind').toLowerCase() || (signed < 0 && !sumReceipts ? 'refund' : 'sale')
    if (!transactionKinds.includes(word))
      return faultOf('kind', 'must be one of sale, refund, void, or empty')
    // A negative item is a discount or a return.
    if (signed < 0 && word === 'sale' && !sumReceipts)
      return faultOf('amount', 'must not be negative in a sale')
    const written = cell('units')
    const pieces = columns.units === undefined ? 0 : readCount(written.replace(/^[-−]/, ''), decimal)
    if (typeof pieces === 'string') return faultOf('units', 'must be a whole number of pieces')
    const isBack = word === 'refund'
    return {
      kind: 'sale',
      ...place,
      id,
      transaction: word as SaleRow['transaction'],
      hundredths: isBack ? -Math.abs(signed) : signed,
      units: isBack || /^[-−]/.test(written) ? -pieces : pieces,
    }
  }
}

/** Rejects a record that could not be split into cells. */
export function refusedRecord(reason: string): ReadRow {
  return { kind: 'refused', fault: rowFault(reason), receipt: null }
}

/** Derives a stable id in the contract's format (24 hexadecimal characters) from names. */
export function idOf(...names: readonly string[]): string {
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 24)
}
