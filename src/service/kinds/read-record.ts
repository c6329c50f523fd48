import { dayMs } from '../../calendar/wall-clock.ts'
import { fieldFault } from './field-fault.ts'
import { type FieldType, requirement } from './field-types.ts'
import type { RecordRule } from './kind.ts'
import { fieldsOfRecords, type Kind, removal } from './kinds.ts'
import { readText, type StoredValue } from './read-field.ts'

/** A row of the kind's table, by column, without what depends on the location. */
export type Row = Readonly<Record<string, StoredValue>>

export interface FieldFault {
  /** The name that senders use. Empty if the whole record is at fault. */
  readonly field: string
  /** What the field must be: the rest of a sentence that begins with its name. */
  readonly message: string
}

export type ReadRecord =
  | { readonly ok: true; readonly row: Row; readonly removed: boolean }
  | { readonly ok: false; readonly faults: readonly FieldFault[] }

/**
 * Reads one JSON record: a row of the kind's table, or all its faults. An unknown field is a fault; `null` and empty
 * text count as missing. A record with `"removed": true` needs only its identity.
 *
 * @param now epoch milliseconds
 */
export function readRecord(kind: Kind, record: unknown, now: number): ReadRecord {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    return { ok: false, faults: [{ field: '', message: 'must be an object' }] }
  }
  const given = record as Readonly<Record<string, unknown>>
  const faults: FieldFault[] = []
  const row: Record<string, StoredValue> = {}
  const removed = kind.removable && isRemoved(given[removal.name], faults)

  for (const field of kind.fields) {
    const value = Object.hasOwn(given, field.name) ? given[field.name] : null
    if (value !== null && value !== '') {
      const stored = readValue(field.holds, value, now)
      if (stored === undefined) {
        faults.push({ field: field.name, message: fieldFault(field.holds, value, now) })
      } else row[field.column] = stored
    } else if (field.absent.is === 'value') row[field.column] = field.absent.value
    else if (field.absent.is === 'fault' && !(removed && !kind.identity.includes(field.column))) {
      faults.push({ field: field.name, message: 'is missing' })
    }
  }
  for (const name of Object.keys(given)) {
    if (fieldsOfRecords(kind).some((field) => field.name === name)) continue
    faults.push({ field: name.slice(0, 60), message: `is not a field of ${kind.name}` })
  }
  const broken = faults.length === 0 && !removed ? brokenRule(kind, given, row) : null
  if (broken !== null) faults.push(broken)
  return faults.length === 0 ? { ok: true, row, removed } : { ok: false, faults }
}

function isRemoved(value: unknown, faults: FieldFault[]): boolean {
  if (value === undefined || value === null || value === '') return false
  const stored = readValue(removal.holds, value, 0)
  if (stored === undefined) faults.push({ field: removal.name, message: requirement(removal.holds) })
  return stored === true
}

const numeric: ReadonlySet<FieldType['type']> = new Set(['whole', 'number', 'money'])

/** Numbers and booleans may be JSON values or text. Everything else is text, including numeric ids. */
function readValue(holds: FieldType, value: unknown, now: number): StoredValue | undefined {
  if (typeof value === 'string') return readText(holds, value, now)
  const fits =
    (typeof value === 'number' && (numeric.has(holds.type) || holds.type === 'boolean')) ||
    (typeof value === 'boolean' && holds.type === 'boolean')
  return fits ? readText(holds, String(value), now) : undefined
}

/** Returns the first broken rule across fields. Others would repeat the same problem. */
function brokenRule(kind: Kind, given: Readonly<Record<string, unknown>>, row: Row): FieldFault | null {
  for (const rule of kind.rules) {
    const broken = ruleFaults[rule](given, row)
    if (broken !== null) return broken
  }
  return null
}

type RuleFault = (given: Readonly<Record<string, unknown>>, row: Row) => FieldFault | null

const ruleFaults: Record<RecordRule, RuleFault> = {
  'hours come in pairs': ({ opens, closes }) =>
    isGiven(opens) === isGiven(closes)
      ? null
      : {
          field: isGiven(opens) ? 'closes' : 'opens',
          message: 'is missing: give both opens and closes, or neither for a closed day',
        },
  'closes after it opens': (_given, row) =>
    Number(row.closes_minute) >= Number(row.opens_minute)
      ? null
      : { field: 'closes', message: 'must not be before opens: write times past midnight as 24:00 or later' },
  // Instants in the same format sort as text.
  'removed after it was installed': (_given, { installed_at, removed_at }) =>
    typeof installed_at !== 'string' || typeof removed_at !== 'string' || removed_at >= installed_at
      ? null
      : { field: 'removed_at', message: 'must not be before installed_at' },
  'ends after it starts': (_given, row) =>
    lengthMs(row) > 0 ? null : { field: 'ends_at', message: 'must be after starts_at' },
  'lasts at most a day': (_given, row) =>
    lengthMs(row) <= dayMs ? null : { field: 'ends_at', message: 'must be at most 24 hours after starts_at' },
}

function lengthMs({ starts_at, ends_at }: Row): number {
  return Date.parse(String(ends_at)) - Date.parse(String(starts_at))
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
