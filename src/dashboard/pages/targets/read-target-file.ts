import Papa from 'papaparse'
import { isDateOnly } from '../../../protocol/metrics/wire-time.ts'
import type { SentTarget } from '../../../protocol/targets.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { typedEntries } from './month-days.ts'

/** Why a line of a file is not a target. */
export type LineFault = 'store' | 'day' | 'order' | 'entries'

export interface TargetFile {
  readonly targets: readonly SentTarget[]
  /** Lines are counted from 1, which is the header. */
  readonly faults: readonly { readonly line: number; readonly fault: LineFault; readonly text: string }[]
}

/** Columns of the file, in any order. `until` may be absent or empty for single days. */
export const targetColumns = ['store', 'from', 'until', 'entries'] as const

/** The columns that a file lacks. */
export interface MissingColumns {
  readonly missing: readonly string[]
}

/**
 * Reads targets from CSV with any separator, or from cells that a spreadsheet copied. A store is its name or its id,
 * ignoring case; a name that several stores have is a fault. `entries` 0 or empty removes targets.
 */
export function readTargetFile(
  text: string,
  stores: readonly Pick<Store, 'id' | 'name'>[],
): TargetFile | MissingColumns {
  const { data, meta } = Papa.parse<Readonly<Record<string, string>>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (head) =>
      head
        .trim()
        .toLowerCase()
        .replace(/^(day|date)$/, 'from'),
    transform: (cell) => cell.trim(),
  })
  const heads = meta.fields ?? []
  const missing = targetColumns.filter((column) => column !== 'until' && !heads.includes(column))
  if (missing.length > 0) return { missing }
  const byName = idsByName(stores)
  const targets: SentTarget[] = []
  const faults: TargetFile['faults'][number][] = []
  for (const [place, { store = '', from = '', until = '', entries: cell = '' }] of data.entries()) {
    const fail = (fault: LineFault, wrong: string) => faults.push({ line: place + 2, fault, text: wrong })
    const location = byName.get(store.toLowerCase()) ?? null
    const last = until === '' ? from : until
    const entries = typedEntries(cell)
    if (location === null) fail('store', store)
    else if (!isDateOnly(from) || !isDateOnly(last)) fail('day', isDateOnly(from) ? last : from)
    else if (last < from) fail('order', `${from} – ${last}`)
    else if (Number.isNaN(entries)) fail('entries', cell)
    else targets.push({ location, from, until: last, entries: entries === 0 ? null : entries })
  }
  return { targets, faults }
}

/** Ids by id and by name in lower case. `null` if several stores have the name. */
function idsByName(stores: readonly Pick<Store, 'id' | 'name'>[]): ReadonlyMap<string, string | null> {
  const ids = new Map<string, string | null>()
  for (const { id, name } of stores) {
    const key = name.toLowerCase()
    ids.set(key, ids.has(key) ? null : id)
  }
  for (const { id } of stores) ids.set(id.toLowerCase(), id)
  return ids
}
