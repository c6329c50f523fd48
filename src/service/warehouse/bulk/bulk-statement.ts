import { requirement } from '../../kinds/field-types.ts'
import type { Field } from '../../kinds/kind.ts'
import { type Kind, removal } from '../../kinds/kinds.ts'
import { database, tables } from '../engine/schema.ts'
import type { Cell, CellOf, Check, RowFault } from './bulk-check.ts'
import { fieldExpressions, instantFits, isTrue, literal } from './bulk-fields.ts'
import { type FieldMap, withMappedValues } from './bulk-map.ts'
import { ruleChecks } from './bulk-rules.ts'
import { type RowSource, type SourceExpressions, sourceExpressions } from './bulk-source.ts'

export interface BulkStatement {
  /**
   * A SELECT of `row`, `fault` (0, or the index in `faults` from 1), `value`, `gone` and the columns of the kind's
   * table.
   */
  readonly select: string
  readonly columns: readonly string[]
  /** True if rows can be removals. */
  readonly mayRemove: boolean
  readonly faults: readonly RowFault[]
  readonly source: SourceExpressions
}

function unlessRemoved(check: Check): Check {
  return { ...check, passes: `(gone OR ${check.passes})` }
}

/** Rows of a file that share a version. Among them a later row is not newer. */
const rowsPerVersion = 2048

/** True if the kind's table has its own version column. */
export function hasVersion(kind: Kind): boolean {
  return /\bversion UInt64\b/.test(tables[kind.table])
}

/**
 * Builds the statement that reads rows of a kind from a file, validates each by the table of kinds, and computes the
 * table's columns.
 *
 * @param map replacements of cell values
 * @param now epoch milliseconds: the version of the rows; later rows of a file are newer
 */
export function bulkStatement(kind: Kind, rowSource: RowSource, map: FieldMap, now: number): BulkStatement {
  const source = withMappedValues(sourceExpressions(rowSource), map)
  const fields = kind.fields.map((field) => readCell(field, source, now))
  const mayRemove = kind.removable && source.cell(removal) !== null
  // Check the removal flag first: an invalid value is reported before missing fields.
  const cells = mayRemove ? [readCell(removal, source, now), ...fields] : fields
  const cellOf = (name: string) => cells.find(({ field }) => field.name === name)
  const checks = [
    ...lineChecks(source, cells),
    ...cells.flatMap((cell) => fieldChecks(cell, mayRemove && !kind.identity.includes(cell.field.column))),
    // A removal may omit the organisation; its location is looked up by id.
    ...(kind.refersTo === 'organisation' && mayRemove
      ? referenceChecks(kind, cellOf).map(unlessRemoved)
      : referenceChecks(kind, cellOf)),
    ...[...ruleChecks(kind, cellOf), ...locationChecks(kind, cellOf)].map((check) =>
      mayRemove ? unlessRemoved(check) : check,
    ),
  ]
  const versioned = hasVersion(kind)
  const made = [
    ...fields.map((cell) => [cell.field.column, storedValue(cell)] as const),
    ...localHours(kind, cellOf),
    ...(versioned ? [['version', `toUInt64(${now}) + intDiv(row, ${rowsPerVersion})`] as const] : []),
  ]
  const columns = made.map(([column]) => column)
  const faultOf = checks.map((_, index) => `NOT passes_${index}, ${index + 1}`).join(', ')
  const shownOf = checks.map(({ shown }, index) => `NOT passes_${index}, ${shown}`).join(', ')
  const select = `
SELECT row,
  if(passes, toUInt16(0), toUInt16(multiIf(${faultOf}, 0))) AS fault,
  if(passes, '', toString(multiIf(${shownOf}, ''))) AS value, gone,
  ${columns.map((_, index) => `made_${index}`).join(', ')}
FROM (
  SELECT row, damage, gone, ${cells.map(({ name }) => name).join(', ')},
    ${checks.map(({ passes }, index) => `${passes} AS passes_${index}`).join(',\n    ')},
    ${checks.map((_, index) => `passes_${index}`).join(' AND ')} AS passes,
    ${made.map(([, expression], index) => `${expression} AS made_${index}`).join(',\n    ')}
  FROM (
    SELECT ${source.row} AS row, ${source.isWhole ?? '1'} AS whole, ${source.damage ?? "''"} AS damage,
      ${cells.map(({ name, of }) => `${of} AS ${name}`).join(',\n      ')},
      ${mayRemove ? `toUInt8(${isTrue(`cell_${removal.name}`)})` : 'toUInt8(0)'} AS gone
    FROM ${source.from}
    ${source.isRow === null ? '' : `WHERE ${source.isRow}`}
  ) AS given ${joinsLocations(kind) ? locationJoin : ''}
)`
  const faults = checks.map(({ field, message }) => ({ field, message }))
  return { select, columns, mayRemove, faults, source }
}

/** Ids of events, which differ in nearly every row. */
const variedIds: ReadonlySet<string> = new Set(['visit_id', 'transaction_id', 'shift_id'])

function readCell(field: Field, source: SourceExpressions, now: number): Cell {
  const name = `cell_${field.name}`
  const read = source.cell(field)
  const asText = { field, name, isAbsent: `${name} = ''`, text: name }
  if (read === null) {
    return { ...asText, of: "''", ...fieldExpressions(field.holds, name, { isVaried: false, now }) }
  }
  if (read.isTime && field.holds.type === 'instant') {
    const value = `ifNull(${name}, toDateTime64(0, 3, 'UTC'))`
    const fits = instantFits(field.holds, value, now)
    return {
      field,
      name,
      of: read.of,
      isAbsent: `${name} IS NULL`,
      text: `ifNull(toString(${name}), '')`,
      fits,
      value,
    }
  }
  const isVaried = variedIds.has(field.name)
  const isNarrow = !isVaried && narrowTypes.has(field.holds.type)
  return {
    ...asText,
    // With low cardinality, a rule is evaluated once per distinct value.
    of: isNarrow ? `toLowCardinality(${read.of})` : read.of,
    ...fieldExpressions(field.holds, name, { isVaried, now }),
  }
}

const narrowTypes: ReadonlySet<string> = new Set([
  'id',
  'text',
  'taxonomy',
  'word',
  'timezone',
  'currency',
  'boolean',
])

function storedValue({ field, name, isAbsent, value }: Cell): string {
  const { absent } = field
  if (absent.is === 'fault') return value
  if (absent.is === 'timezone of the location') return `if(${isAbsent}, joined_timezone, ${name})`
  if (absent.value === '') return value === name ? name : `if(${isAbsent}, '', ${value})`
  const given = absent.value
  const otherwise = typeof given === 'string' ? literal(given) : String(given).toUpperCase()
  return `if(${isAbsent}, ${otherwise}, ${value})`
}

function lineChecks({ isWhole, damage }: SourceExpressions, cells: readonly Cell[]): readonly Check[] {
  // Report the cell that spans several lines, because `hasOpenQuote` looks for it.
  const shown = cells.map(({ name }) => `position(${name}, '\\n') > 0, ${name}`).join(', ')
  return [
    ...(isWhole === null
      ? []
      : [
          {
            field: '',
            message: 'has another number of fields than the header',
            passes: 'whole',
            shown: `multiIf(${shown}, '')`,
          },
        ]),
    ...(damage === null
      ? []
      : [{ field: '', message: 'is damaged', passes: "damage = ''", shown: 'damage' }]),
  ]
}

/** @param isNeedless true if a removal does not need the field */
function fieldChecks({ field, isAbsent, text, fits }: Cell, isNeedless: boolean): readonly Check[] {
  const message = requirement(field.holds)
  const isRequired = field.absent.is === 'fault'
  const isThere = `(${isNeedless ? 'gone OR ' : ''}NOT ${isAbsent})`
  const passes = isRequired && !isNeedless ? fits : `(${isAbsent} OR ${fits})`
  return [
    ...(isRequired ? [{ field: field.name, message: 'is missing', passes: isThere, shown: "''" }] : []),
    { field: field.name, message, passes, shown: text },
  ]
}

function referenceChecks({ refersTo }: Kind, cellOf: CellOf): readonly Check[] {
  const organisation = cellOf('organisation_id')?.name
  const location = cellOf('location_id')?.name
  const recording = cellOf('recording_id')?.name
  const checks: Check[] = []
  if (refersTo === 'organisation' && organisation !== undefined) {
    checks.push({
      field: 'organisation_id',
      message: 'refers to an unknown organisation: import organisations first',
      passes: `${organisation} IN (SELECT id FROM ${database}.organisations)`,
      shown: organisation,
    })
  }
  if ((refersTo === 'location' || refersTo === 'recording') && location !== undefined) {
    checks.push({
      field: 'location_id',
      message: 'refers to an unknown location: import locations first',
      passes: `${location} IN (SELECT id FROM ${database}.locations)`,
      shown: location,
    })
  }
  if (refersTo === 'recording' && location !== undefined && recording !== undefined) {
    checks.push({
      field: 'recording_id',
      message: 'refers to an unknown recording of the location: import recordings first',
      passes: `(${location}, ${recording}) IN (SELECT location_id, id FROM ${database}.recordings)`,
      shown: recording,
    })
  }
  return checks
}

function joinsLocations(kind: Kind): boolean {
  return kind.localHour !== null || kind.table === 'recordings'
}

const locationJoin = `
  ANY LEFT JOIN (
    SELECT id AS joined_id, organisation_id AS joined_organisation, timezone AS joined_timezone
    FROM ${database}.locations FINAL
  ) AS joined ON cell_location_id = joined_id`

/** The location's time zone, if it exists. Rows without a location are rejected anyway. */
const zone = "if(joined_timezone = '', 'UTC', joined_timezone)"
const localTime = (time: string) => `toString(toDateTime(${time}, 'UTC'), ${zone})`
const offset = (time: string) =>
  `(toUnixTimestamp(${localTime(time)}, 'UTC') - toUnixTimestamp(toDateTime(${time}, 'UTC')))`

function locationChecks(kind: Kind, cellOf: CellOf): readonly Check[] {
  const time = kind.localHour === null ? undefined : cellOf(kind.localHour.of)
  if (time !== undefined) {
    const { field, text, value } = time
    return [
      {
        field: field.name,
        message: 'must be the start of an hour of the location',
        // A full hour, or the moment of a clock change.
        passes: `(substring(${localTime(value)}, 15, 5) = '00:00' OR ${offset(value)} != ${offset(`${value} - 1`)})`,
        shown: text,
      },
    ]
  }
  if (kind.table !== 'recordings') return []
  return [
    {
      field: 'organisation_id',
      message: 'must be the organisation of the location',
      passes: 'cell_organisation_id = joined_organisation',
      shown: 'cell_organisation_id',
    },
  ]
}

function localHours({ localHour }: Kind, cellOf: CellOf): readonly (readonly [string, string])[] {
  const time = localHour === null ? undefined : cellOf(localHour.of)
  if (localHour === null || time === undefined) return []
  return [[localHour.column, `substring(${localTime(time.value)}, 1, 16)`]]
}
