import { parseArgs } from 'node:util'
import { isTimeZone } from '../../../../calendar/wall-clock.ts'
import { kindNames } from '../../../kinds/kinds.ts'
import { delimiterRequirement, readDelimiter } from '../files/delimiter.ts'
import { readDateFormat } from './date-format.ts'
import { faultOfWords } from './fault-of-words.ts'
import type { DecimalMark } from './read-number.ts'
import { mapRequirement, readValueMap, type ValueMap } from './value-map.ts'

/** Which column holds what. Names as in the header. */
export interface ImportColumns {
  /** Calendar date, in one of `dateFormats`; together with `hour` or `time`. */
  readonly date?: string
  /** Hour of the local day, 0 to 23. */
  readonly hour?: string
  /** Time of day beside `date`; date and time of day in one without it. */
  readonly time?: string
  /** People counted from the time on. Without it and `amount` every row is one visit. */
  readonly count?: string
  /** What a receipt comes to, or with `sumReceipts` an item of it. Every row is one transaction, or a part of one, then. */
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
  /** date-fns patterns, tried in order; ISO dates are always understood. */
  readonly dateFormats: readonly string[]
  readonly timezone: string
  /** Name of the one location of a file without a column for it. */
  readonly locationName: string | null
  /** Id or name. `null`: not given, so a store of any organisation may be meant. */
  readonly organisation: string | null
  /** `null`: not given. */
  readonly currency: string | null
  /** Whom hourly counts are of. `null`: not given. */
  readonly countsOf: 'everybody' | 'customers' | null
  /** Whether stores that are there take on what is given and differs. */
  readonly update: boolean
  /** `null`: detected. */
  readonly delimiter: string | null
  /** Lines before the header. */
  readonly skipLines: number
  /** `null`: told from each number, where it is not ambiguous. */
  readonly decimal: DecimalMark | null
  readonly map: ValueMap
  /** Per cent of VAT that amounts contain and that is taken off; 0 leaves them as they are. */
  readonly vat: number
  /** Whether the rows of one receipt number are its items, which are added up. */
  readonly sumReceipts: boolean
  /** Which of two hours with the same name a row is counted in, when clocks go back and the file has one row for both. */
  readonly repeatedHour: 'first' | 'second'
  /** Judges all rows and takes none. */
  readonly isDryRun: boolean
}

export type ImportArguments =
  | { readonly kind: 'options'; readonly files: readonly string[]; readonly options: ImportOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'faults'; readonly faults: readonly string[] }

export const importHelp = `Usage: npm run import -- KIND FILE… [options]
       npm run import -- FILE… [options]

The first reads records of a kind into the data folder, from CSV with a header, JSON (an object a line, or one array) or
Parquet, plain or packed by gzip, told by what is in the file. Columns are the fields of the kind, in any order; times are
ISO 8601 with their zone or Z. A row that is not acceptable is refused with its line, its field and the reason, and
the others are taken. Running it again changes nothing. A record that comes with another time moves there; one with
"removed" true is taken back. Kinds, in the order in which they refer to each other:

  ${kindNames.join(', ').replace(/(.{60,90}?,) /g, '$1\n  ')}

  --column FIELD=COLUMN what the file names a field; repeat it
  --map FIELD:VALUE=WORD
                        what a value of the file means, for example age:65+=65_100; repeat it
  --delimiter CHAR      what separates the fields of CSV; \\t is the tab (default: detected)
  --dry-run             judge all rows and take none
  --strict              take nothing where any row is refused

Example: npm run import -- visits january.csv.gz february.csv.gz

The second reads CSV files of another layout, plain or .gz, in UTF-8, UTF-16 or Windows-1252, with times by the clock on
the wall. A row is a count of people with --count, a receipt of a till with --amount, else one visit. Columns that no
option names are ignored. Running it again changes nothing. A location is one that is there, by its id or its name, else
a new one. What is not given leaves a location as it is.

  --timezone ZONE       zone of the times in the file, for example Europe/London (required)
  --time COLUMN         column with date and time of day, or with the time of day beside --date
  --date COLUMN         column with the date; then --time or --hour names the other column
  --hour COLUMN         column with the hour, 0 to 23
  --date-format FORMAT  how dates are written, for example dd/MM/yyyy; repeat it where a file mixes several.
                        ISO dates (2014-12-31) are always understood
  --location COLUMN     column that names the location
  --location-name NAME  the location, where the file has no such column
  --count COLUMN        column with the people who came in; rows may be an hour or less, for example 15 minutes
  --amount COLUMN       column with what a receipt comes to; below zero it is a refund
  --id COLUMN           column with the number of the receipt (required with --amount), or the id of the visit
  --units COLUMN        column with the pieces of a receipt
  --kind COLUMN         column with sale, refund or void
  --sum-receipts        the file has a row for each item: add up the rows of each receipt number of a location
  --vat PERCENT         take VAT of this rate off amounts that contain it, for example 20
  --age, --gender, --role COLUMN
                        further columns of a visit
  --map FIELD:VALUE=WORD
                        what a value of the file means, for example age:65+=65_100; repeat it. Fields: location,
                        age, gender, role, kind
  --decimal MARK        what stands before decimals, a comma or a point, where numbers alone do not show it
  --delimiter CHAR      what separates the fields; \\t is the tab (default: detected)
  --skip-lines COUNT    lines before the header
  --organisation NAME   name or id of the organisation of the locations (new ones: "Imported counts")
  --currency CODE       currency of the locations (new ones: EUR)
  --counts-of customers|everybody
                        customers: staff are not in the counts, so they have a conversion rate (new ones: everybody)
  --update              change a location whose time zone, currency or counts differ from what is given
  --repeated-hour first|second
                        which of the two hours gets the row that names the hour that happens twice when clocks
                        go back (default first). Where the file has a row for each, each hour gets its own
  --dry-run             judge all rows and take none
  --help                this text

Exit status: 0 taken, rows that were refused aside; 1 a file cannot be read or nothing of it was taken because of rows
that were refused; 2 the call is wrong.

Example: npm run import -- footfall.csv.gz --date Date --hour Hour --count InCount --location LocationName \\
           --date-format dd/MM/yyyy --timezone Europe/London --currency GBP
`

/** Columns whose values `--map` gives other words. */
const mappedColumns = ['location', 'age', 'gender', 'role', 'kind']

const column = { type: 'string' } as const

/** Reads the words after `import`. All faults are reported together. */
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

  const [file] = positionals
  const faults: string[] = []
  if (file !== undefined && Object.keys(values).length === 0) {
    faults.push(
      `Name the kind of records before the file, for example: npm run import -- visits ${file}`,
      'Or say how a file of another layout is to be read:',
    )
  }
  if (file === undefined) faults.push('Name the file to read.')
  faults.push(...faultsOfPlaceAndTime(values), ...faultsOfValues(values))
  const dateFormats = (values['date-format'] ?? []).map(readDateFormat)
  const map = readValueMap(values.map ?? [], mappedColumns)
  const delimiter = values.delimiter === undefined ? null : readDelimiter(values.delimiter)
  if (dateFormats.includes(null))
    faults.push('--date-format needs a day, a month and a year, as in dd/MM/yyyy.')
  if (map === null) faults.push(mapRequirement(mappedColumns))
  if (values.delimiter !== undefined && delimiter === null) faults.push(delimiterRequirement)
  if (faults.length > 0 || values.timezone === undefined || map === null) return { kind: 'faults', faults }

  const countsOf = values['counts-of']
  const { date, hour, time, count, amount, units, kind, location, id, age, gender, role } = values
  const named = Object.entries({
    date,
    hour,
    time,
    count,
    amount,
    units,
    kind,
    location,
    id,
    age,
    gender,
    role,
  })
  return {
    kind: 'options',
    files: positionals,
    options: {
      columns: Object.fromEntries(named.filter(([, name]) => name !== undefined)),
      dateFormats: dateFormats.filter((format) => format !== null),
      timezone: values.timezone,
      locationName: values['location-name'] ?? null,
      organisation: values.organisation ?? null,
      currency: values.currency ?? null,
      countsOf: countsOf === 'customers' || countsOf === 'everybody' ? countsOf : null,
      update: values.update === true,
      delimiter,
      skipLines: Number(values['skip-lines'] ?? 0),
      decimal: values.decimal === ',' || values.decimal === '.' ? values.decimal : null,
      map,
      vat: Number(values.vat ?? 0),
      sumReceipts: values['sum-receipts'] === true,
      repeatedHour: values['repeated-hour'] === 'second' ? 'second' : 'first',
      isDryRun: values['dry-run'] === true,
    },
  }
}

type Values = ReturnType<typeof parseWords>['values']

function faultsOfPlaceAndTime(values: Values): readonly string[] {
  const { timezone, date, hour, time } = values
  const faults: string[] = []
  if (timezone === undefined) faults.push('--timezone is required, for example --timezone Europe/London.')
  else if (!isTimeZone(timezone)) faults.push(`--timezone: there is no time zone "${timezone}".`)
  if (hour !== undefined && time !== undefined) {
    faults.push('--hour and --time exclude each other: --time takes a time of day with minutes.')
  } else if (hour !== undefined && date === undefined) {
    faults.push('--hour needs --date.')
  } else if (date !== undefined && hour === undefined && time === undefined) {
    faults.push('--date needs --hour or --time. Where the column holds both, name it by --time alone.')
  } else if (hour === undefined && time === undefined) {
    faults.push('Say where the time is: --time, or --date with --hour or --time.')
  }
  if (values.location === undefined && values['location-name'] === undefined) {
    faults.push('Say which location was counted: --location COLUMN or --location-name NAME.')
  }
  return faults
}

function faultsOfValues(values: Values): readonly string[] {
  const { count, amount, id, hour } = values
  const checks: readonly (readonly [boolean, string])[] = [
    [count === undefined && amount === undefined && hour !== undefined, '--count is required with --hour.'],
    [
      count !== undefined && amount !== undefined,
      '--count and --amount exclude each other: import the file twice.',
    ],
    [
      amount !== undefined && id === undefined,
      '--id is required with --amount: the column with the receipt number.',
    ],
    [
      values['sum-receipts'] === true && amount === undefined,
      '--sum-receipts goes with --amount: it adds up the rows of a receipt.',
    ],
    [
      ![undefined, 'first', 'second'].includes(values['repeated-hour']),
      '--repeated-hour is first or second. Where the file has a row for each hour, both are taken without it.',
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
      '--counts-of goes with --count: rows that are visits have --role.',
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
    faults: [`There is no kind of records "${word}". The kinds are ${kindNames.join(', ')}.`],
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
