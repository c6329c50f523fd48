import { parseArgs } from 'node:util'
import { isTimeZone } from '../../../../calendar/wall-clock.ts'
import { kindNames } from '../../../kinds/kinds.ts'
import { delimiterRequirement, readDelimiter } from '../files/delimiter.ts'
import { readDateFormat } from './date-format.ts'
import { faultOfWords } from './fault-of-words.ts'
import type { DecimalMark } from './read-number.ts'
import { mapRequirement, readValueMap, type ValueMap } from './value-map.ts'

/** The header's name of each column. */
export interface ImportColumns {
  /** Calendar date in one of `dateFormats`, combined with `hour` or `time`. */
  readonly date?: string
  /** Hour of the local day, 0 to 23. */
  readonly hour?: string
  /** Time of day if there is a `date` column, else date and time of day. */
  readonly time?: string
  /** People counted in the period that begins at the time. Without this and `amount`, every row is one visit. */
  readonly count?: string
  /** Amount of a receipt, or with `sumReceipts` of an item. Makes every row a transaction or a part of one. */
  readonly amount?: string
  readonly units?: string
  /** `sale`, `refund` or `void`. */
  readonly kind?: string
  readonly location?: string
  readonly id?: string
  readonly age?: string
  readonly gender?: string
  readonly role?: string
}

export interface ImportOptions {
  readonly columns: ImportColumns
  /** date-fns patterns, tried in order. ISO dates are always accepted. */
  readonly dateFormats: readonly string[]
  readonly timezone: string
  /** Name of the only location, if the file has no column for it. */
  readonly locationName: string | null
  /** Id or name. `null` if not given: a store of any organisation matches. */
  readonly organisation: string | null
  /** `null`: not given. */
  readonly currency: string | null
  /** Whether hourly counts include staff. `null` if not given. */
  readonly countsOf: 'everybody' | 'customers' | null
  /** Updates existing stores where the options differ. */
  readonly update: boolean
  /** `null` detects it. */
  readonly delimiter: string | null
  /** Lines to skip before the header. */
  readonly skipLines: number
  /** `null` detects it per number, if unambiguous. */
  readonly decimal: DecimalMark | null
  readonly map: ValueMap
  /** Percentage of VAT to deduct from amounts; 0 leaves them unchanged. */
  readonly vat: number
  /** Adds up the rows of a receipt number, which are its items. */
  readonly sumReceipts: boolean
  /** When clocks go back and the file has one row for both hours: the hour that the row counts in. */
  readonly repeatedHour: 'first' | 'second'
  /** Validates all rows and imports none. */
  readonly isDryRun: boolean
}

export type ImportArguments =
  | { readonly kind: 'options'; readonly files: readonly string[]; readonly options: ImportOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'faults'; readonly faults: readonly string[] }

export const importHelp = `Usage: npm run import -- KIND FILE… [options]
       npm run import -- FILE… [options]

The first form imports records of a kind from CSV with a header, JSON (one object per line, or an array) or Parquet,
optionally gzip-compressed. The format is detected from the file's content. Columns are the fields of the kind, in any
order. Times are ISO 8601 with a zone or Z. An invalid row is rejected with its line, field and reason; valid rows are
imported. Importing a file again changes nothing. A record with another time moves there, and a record with "removed"
true is removed. Import parents first; the kinds in order are:

  ${kindNames.join(', ').replace(/(.{60,90}?,) /g, '$1\n  ')}

  --column FIELD=COLUMN the file's name of a field (repeatable)
  --map FIELD:VALUE=WORD
                        meaning of a value in the file, for example age:65+=65_100 (repeatable)
  --delimiter CHAR      separator of CSV fields; \\t is the tab (default: detected)
  --dry-run             check all rows and import none
  --strict              import nothing if a row is rejected

Example: npm run import -- visits january.csv.gz february.csv.gz

The second form imports CSV files in another layout, plain or .gz, in UTF-8, UTF-16 or Windows-1252, with local times.
A row is a count of people with --count, a till receipt with --amount, else one visit. Other columns are ignored.
Importing a file again changes nothing. A location is found by its id or name, or created. Options that are not given
leave an existing location unchanged.

  --timezone ZONE       time zone of the file, for example Europe/London (required)
  --time COLUMN         column with date and time of day, or with the time of day beside --date
  --date COLUMN         column with the date; then --time or --hour names the other column
  --hour COLUMN         column with the hour, 0 to 23
  --date-format FORMAT  format of dates, for example dd/MM/yyyy; repeat it if a file mixes several.
                        ISO dates (2014-12-31) are always accepted
  --location COLUMN     column that names the location
  --location-name NAME  the location, if the file has no such column
  --count COLUMN        column with the number of entries, per hour or less, for example per 15 minutes
  --amount COLUMN       column with the amount of a receipt; negative for a refund
  --id COLUMN           column with the number of the receipt (required with --amount), or the id of the visit
  --units COLUMN        column with the units of a receipt
  --kind COLUMN         column with sale, refund or void
  --sum-receipts        the file has a row for each item: add up the rows of each receipt number of a location
  --vat PERCENT         deduct VAT at this rate from the amounts, for example 20
  --age, --gender, --role COLUMN
                        further columns of a visit
  --map FIELD:VALUE=WORD
                        meaning of a value in the file, for example age:65+=65_100 (repeatable). Fields:
                        location, age, gender, role, kind
  --decimal MARK        decimal mark, a comma or a point, if it is ambiguous
  --delimiter CHAR      separator of fields; \\t is the tab (default: detected)
  --skip-lines COUNT    number of lines before the header
  --organisation NAME   name or id of the organisation of the locations (new ones: "Imported counts")
  --currency CODE       currency of the locations (new ones: EUR)
  --counts-of customers|everybody
                        customers: the counts exclude staff, so they have a conversion rate (new ones: everybody)
  --update              update existing locations whose time zone, currency or counts differ
  --repeated-hour first|second
                        when clocks go back: the hour that gets the row of the repeated hour (default first).
                        If the file has a row for each, each hour gets its own
  --dry-run             check all rows and import none
  --help                this text

Exit status: 0 rows were imported; 1 a file cannot be read, or nothing was imported because rows were rejected; 2 invalid
usage.

Example: npm run import -- footfall.csv.gz --date Date --hour Hour --count InCount --location LocationName \\
           --date-format dd/MM/yyyy --timezone Europe/London --currency GBP
`

/** Columns whose values `--map` can translate. */
const mappedColumns = ['location', 'age', 'gender', 'role', 'kind']

const column = { type: 'string' } as const

/** Parses the words after `import`. All faults are reported together. */
export function parseImportArguments(words: readonly string[]): ImportArguments {
  const [first = '', second = '-'] = words
  const isLayout = words.some((word) => word.startsWith('--timezone'))
  if (/^[a-z][a-z-]*$/.test(first) && !second.startsWith('-') && !isLayout) return noKind(first)

  let parsed: ReturnType<typeof parseWords>
  try {
    parsed = parseWords(words)
  } catch (error) {
    return { kind: 'faults', faults: [faultOfWords(error)] }
  }
  const { values, positionals } = parsed
  if (values.help === true) return { kind: 'help' }

  const dateFormats = (values['date-format'] ?? []).map(readDateFormat)
  const map = readValueMap(values.map ?? [], mappedColumns)
  const delimiter = values.delimiter === undefined ? null : readDelimiter(values.delimiter)
  const faults = [
    ...faultsOfFiles(positionals, values),
    ...faultsOfPlaceAndTime(values),
    ...faultsOfValues(values),
    ...(dateFormats.includes(null)
      ? ['--date-format needs a day, a month and a year, as in dd/MM/yyyy.']
      : []),
    ...(map === null ? [mapRequirement(mappedColumns)] : []),
    ...(values.delimiter !== undefined && delimiter === null ? [delimiterRequirement] : []),
  ]
  const { timezone } = values
  if (faults.length > 0 || timezone === undefined || map === null) return { kind: 'faults', faults }
  const formats = dateFormats.filter((format) => format !== null)
  const options = { ...optionsOf(values), timezone, dateFormats: formats, map, delimiter }
  return { kind: 'options', files: positionals, options }
}

/** Returns the options that a text gives as it is. */
function optionsOf(values: Values): Omit<ImportOptions, 'timezone' | 'dateFormats' | 'map' | 'delimiter'> {
  const countsOf = values['counts-of']
  return {
    columns: columnsOf(values),
    locationName: values['location-name'] ?? null,
    organisation: values.organisation ?? null,
    currency: values.currency ?? null,
    countsOf: countsOf === 'customers' || countsOf === 'everybody' ? countsOf : null,
    update: values.update === true,
    skipLines: Number(values['skip-lines'] ?? 0),
    decimal: values.decimal === ',' || values.decimal === '.' ? values.decimal : null,
    vat: Number(values.vat ?? 0),
    sumReceipts: values['sum-receipts'] === true,
    repeatedHour: values['repeated-hour'] === 'second' ? 'second' : 'first',
    isDryRun: values['dry-run'] === true,
  }
}

function columnsOf(values: Values): ImportColumns {
  const { date, hour, time, count, amount, units, kind, location, id, age, gender, role } = values
  const columns = { date, hour, time, count, amount, units, kind, location, id, age, gender, role }
  return Object.fromEntries(Object.entries(columns).filter(([, name]) => name !== undefined))
}

type Values = ReturnType<typeof parseWords>['values']

function faultsOfFiles([file]: readonly string[], values: Values): readonly string[] {
  if (file === undefined) return ['Name the file to read.']
  return Object.keys(values).length > 0
    ? []
    : [
        `Name the kind of records before the file, for example: npm run import -- visits ${file}`,
        'For a file of another layout, give its columns:',
      ]
}

function faultsOfPlaceAndTime(values: Values): readonly string[] {
  const { timezone, date, hour, time } = values
  const faults: string[] = []
  if (timezone === undefined) faults.push('--timezone is required, for example --timezone Europe/London.')
  else if (!isTimeZone(timezone)) faults.push(`--timezone: there is no time zone "${timezone}".`)
  if (hour !== undefined && time !== undefined) {
    faults.push('--hour and --time cannot be combined: --time takes a time of day with minutes.')
  } else if (hour !== undefined && date === undefined) {
    faults.push('--hour needs --date.')
  } else if (date !== undefined && hour === undefined && time === undefined) {
    faults.push('--date needs --hour or --time. If one column has both, use --time alone.')
  } else if (hour === undefined && time === undefined) {
    faults.push('The time column is missing: use --time, or --date with --hour or --time.')
  }
  if (values.location === undefined && values['location-name'] === undefined) {
    faults.push('The location is missing: use --location COLUMN or --location-name NAME.')
  }
  return faults
}

function faultsOfValues(values: Values): readonly string[] {
  const { count, amount, id, hour } = values
  const checks: readonly (readonly [boolean, string])[] = [
    [count === undefined && amount === undefined && hour !== undefined, '--count is required with --hour.'],
    [
      count !== undefined && amount !== undefined,
      '--count and --amount cannot be combined: import the file twice.',
    ],
    [
      amount !== undefined && id === undefined,
      '--id is required with --amount: the column with the receipt number.',
    ],
    [
      values['sum-receipts'] === true && amount === undefined,
      '--sum-receipts needs --amount: it adds up the rows of a receipt.',
    ],
    [
      ![undefined, 'first', 'second'].includes(values['repeated-hour']),
      '--repeated-hour is first or second. It is not needed if the file has a row for each hour.',
    ],
    [
      !/^([A-Z]{3})?$/.test(values.currency ?? ''),
      '--currency is a code of three capital letters, for example GBP.',
    ],
    [
      ![undefined, 'customers', 'everybody'].includes(values['counts-of']),
      '--counts-of is customers or everybody.',
    ],
    [
      values['counts-of'] !== undefined && count === undefined,
      '--counts-of needs --count. For rows that are visits, use --role.',
    ],
    [!/^\d{1,4}$/.test(values['skip-lines'] ?? '0'), '--skip-lines is a number of lines, for example 3.'],
    [![undefined, ',', '.'].includes(values.decimal), '--decimal is a comma or a point.'],
    [!/^\d{1,2}(\.\d{1,3})?$/.test(values.vat ?? '0'), '--vat is a rate in per cent, for example 20 or 7.7.'],
  ]
  return checks.filter(([isFault]) => isFault).map(([, fault]) => fault)
}

function noKind(word: string): ImportArguments {
  return {
    kind: 'faults',
    faults: [`There is no kind of record "${word}". The kinds are ${kindNames.join(', ')}.`],
  }
}

function parseWords(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      date: column,
      hour: column,
      time: column,
      count: column,
      amount: column,
      units: column,
      kind: column,
      vat: column,
      'sum-receipts': { type: 'boolean' },
      map: { type: 'string', multiple: true },
      decimal: column,
      'skip-lines': column,
      'dry-run': { type: 'boolean' },
      location: column,
      id: column,
      age: column,
      gender: column,
      role: column,
      'location-name': column,
      'date-format': { type: 'string', multiple: true },
      timezone: column,
      organisation: column,
      currency: column,
      delimiter: column,
      'repeated-hour': column,
      'counts-of': column,
      update: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
}
