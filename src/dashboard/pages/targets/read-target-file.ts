import Papa from 'papaparse'
import { daysBetween } from '../../../calendar/local-day.ts'
import { isDateOnly } from '../../../protocol/metrics/wire-time.ts'
import { longestTargetDays, mostOnDay } from '../../../protocol/target-limits.ts'
import { type SentTarget, type TargetMeasure, targetMeasures } from '../../../protocol/targets.ts'
import { isWrittenDay } from '../../../protocol/written-days.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { typedTarget } from './typed-target.ts'

/**
 * Why a line of a file is not a target. `values`: it has more than there are columns, as "1,000" has without quotation marks.
 * `quote`: a quotation mark is not closed, so the lines after it are part of this one. `days`, `most`: more than the server takes.
 */
export type LineFault =
  | 'store'
  | 'day'
  | 'year'
  | 'order'
  | 'days'
  | 'most'
  | 'values'
  | 'quote'
  | TargetMeasure

export interface TargetFile {
  readonly targets: readonly SentTarget[]
  /** Lines are counted from 1, which is the header. */
  readonly faults: readonly { readonly line: number; readonly fault: LineFault; readonly text: string }[]
}

/** Columns that a file has, in any order, beside those of its measures. `until` may be added. */
const neededColumns = ['store', 'from'] as const

/** The columns that a file lacks. `measure`: that of any measure. */
export interface MissingColumns {
  readonly missing: readonly ((typeof neededColumns)[number] | 'measure')[]
}

/**
 * Reads targets from CSV with any separator, or from cells that a spreadsheet copied. A store is its name or its id,
 * ignoring case; a name that several stores have is a fault. 0 removes targets, and so does an empty cell in a file of one
 * measure. In a file of several, an empty cell leaves the targets of its measure as they are.
 */
export function readTargetFile(
  text: string,
  stores: readonly Pick<Store, 'id' | 'name'>[],
): TargetFile | MissingColumns {
  const { lines, isUnclosed } = linesOf(text)
  const [header, ...rows] = lines
  const heads = header?.cells.map(columnOf) ?? []
  const measures = targetMeasures.filter((measure) => heads.includes(measure))
  const missing = [
    ...neededColumns.filter((column) => !heads.includes(column)),
    ...(measures.length === 0 ? (['measure'] as const) : []),
  ]
  if (missing.length > 0) return { missing }
  const byName = idsByName(stores)
  const targets: SentTarget[] = []
  const faults: TargetFile['faults'][number][] = []
  for (const [place, { cells: values, line }] of rows.entries()) {
    const cells: Cells = Object.fromEntries(heads.map((head, column) => [head, values[column] ?? '']))
    const { store = '', from = '', until = '' } = cells
    const beyond = values.slice(heads.length)
    const fail = (fault: LineFault, wrong: string) => faults.push({ line, fault, text: wrong })
    const location = byName.get(keyOf(store)) ?? null
    const last = until === '' ? from : until
    const wanted = measures.flatMap((measure) => {
      const value = typedTarget(cells[measure] ?? '', measure)
      return value === null && measures.length > 1 ? [] : [[measure, value === 0 ? null : value] as const]
    })
    const [wrong] = wanted.find(([, value]) => Number.isNaN(value)) ?? []
    const [tooMuch] = wanted.find(([measure, value]) => isTooMuch(measure, value, { from, last })) ?? []
    if (isUnclosed && place === rows.length - 1) fail('quote', '')
    else if (beyond.some((cell) => cell !== '')) fail('values', '')
    else if (location === null) fail('store', store)
    else if (!isDateOnly(from) || !isDateOnly(last)) fail('day', isDateOnly(from) ? last : from)
    else if (!isWrittenDay(from) || !isWrittenDay(last)) fail('year', isWrittenDay(from) ? last : from)
    else if (last < from) fail('order', `${from} – ${last}`)
    else if (daysBetween(from, last) >= longestTargetDays) fail('days', `${from} – ${last}`)
    else if (wrong !== undefined) fail(wrong, cells[wrong] ?? '')
    else if (tooMuch !== undefined) fail('most', cells[tooMuch] ?? '')
    else if (wanted.length > 0) {
      targets.push({ locations: [location], from, until: last, ...Object.fromEntries(wanted) })
    }
  }
  return { targets, faults }
}

/** A line of a file, which quoted line breaks make several. */
interface Line {
  /** From 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Returns the lines that are not blank. Blank ones count, because the line of a fault is looked up in the file. */
function linesOf(text: string): { readonly lines: readonly Line[]; readonly isUnclosed: boolean } {
  const { data, errors } = Papa.parse<readonly string[]>(text)
  let next = 1
  const all = data.map((cells): Line => {
    const line = next
    next += 1 + cells.join('').split(/\r\n|\r|\n/).length - 1
    return { line, cells: cells.map((cell) => cell.trim()) }
  })
  return {
    lines: all.filter(({ cells }) => cells.some((cell) => cell !== '')),
    isUnclosed: errors.some(({ code }) => code === 'MissingQuotes'),
  }
}

function columnOf(head: string): string {
  return head.toLowerCase().replace(/^(day|date)$/, 'from')
}

/** A name may be typed with accents of their own, or with letters that have them. */
function keyOf(store: string): string {
  return store.normalize('NFC').toLowerCase()
}

/** True if even days that get the same would get more than the server takes. */
function isTooMuch(
  measure: TargetMeasure,
  value: number | null,
  { from, last }: { readonly from: string; readonly last: string },
): boolean {
  return measure !== 'conversion' && (value ?? 0) > mostOnDay[measure] * (daysBetween(from, last) + 1)
}

/** The cells of a line by column. */
type Cells = Partial<Record<(typeof neededColumns)[number] | 'until' | TargetMeasure, string>>

/** Ids by id and by name in lower case. `null` if several stores have the name. */
function idsByName(stores: readonly Pick<Store, 'id' | 'name'>[]): ReadonlyMap<string, string | null> {
  const ids = new Map<string, string | null>()
  for (const { id, name } of stores) {
    const key = keyOf(name)
    ids.set(key, ids.has(key) ? null : id)
  }
  for (const { id } of stores) ids.set(keyOf(id), id)
  return ids
}
