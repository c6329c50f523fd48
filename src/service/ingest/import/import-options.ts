import { parseArgs } from 'node:util'
import { kindNames } from '../kinds/kinds.ts'
import { isTimeZone } from '../wall-clock.ts'
import { faultOfWords } from './fault-of-words.ts'

/** Which column holds what. Names as in the file's first line. */
export interface ImportColumns {
  /** Calendar date, in one of `dateFormats`; together with `hour`. */
  readonly date?: string
  /** Hour of the local day, 0 to 23. */
  readonly hour?: string
  /** Date and time in one; instead of `date` and `hour`. */
  readonly time?: string
  /** People counted in the hour. Without it every row is one visit. */
  readonly count?: string
  readonly location?: string
  readonly id?: string
  readonly age?: string
  readonly gender?: string
  readonly role?: string
}

export interface ImportOptions {
  readonly file: string
  readonly columns: ImportColumns
  /** date-fns patterns, tried in order; ISO dates are always understood. */
  readonly dateFormats: readonly string[]
  readonly timezone: string
  /** Name of the one location of a file without a column for it. */
  readonly locationName: string | null
  readonly organisation: string
  readonly currency: string
  readonly delimiter: string
  /** Which of two hours with the same name a row is counted in, when clocks go back. */
  readonly repeatedHour: 'first' | 'second'
}

export type ImportArguments =
  | { readonly kind: 'options'; readonly options: ImportOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'faults'; readonly faults: readonly string[] }

export const importHelp = `Usage: npm run import -- KIND FILE… [options]
       npm run import -- FILE [options]

The first reads records of a kind into the data folder, from CSV with a header, newline-delimited JSON or Parquet,
plain or packed by gzip, told by what is in the file. Columns are the fields of the kind, in any order; times are
ISO 8601 with their zone or Z. A row that is not acceptable is refused with its line, its field and the reason, and
the others are taken. Running it again changes nothing. A record that comes with another time moves there; one with
"removed" true is taken back. Kinds, in the order in which they refer to each other:

  ${kindNames.join(', ').replace(/(.{60,90}?,) /g, '$1\n  ')}

  --column FIELD=COLUMN what the file names a field; repeat it
  --delimiter CHAR      what separates the fields of CSV (default ,)
  --dry-run             judge all rows and take none
  --strict              take nothing where any row is refused

Example: npm run import -- visits january.csv.gz february.csv.gz

The second reads counts of people from a CSV file of somebody else's layout, plain or .gz, with times by the clock on
the wall. A row is an hour with its count, or, where no --count is given, one visit. Running it again changes nothing.

  --timezone ZONE       zone of the times in the file, for example Europe/London (required)
  --date COLUMN         column with the date          } either these two
  --hour COLUMN         column with the hour, 0 to 23 }
  --time COLUMN         column with date and time       or this one
  --count COLUMN        column with the people counted in the hour
  --location COLUMN     column that names the location
  --location-name NAME  the location, where the file has no such column
  --date-format FORMAT  how dates are written, for example dd/MM/yyyy; repeat it where a file mixes several.
                        ISO dates (2014-12-31) are always understood
  --organisation NAME   who the locations belong to (default "Imported counts")
  --currency CODE       currency of the locations (default EUR)
  --delimiter CHAR      what separates the fields (default ,)
  --repeated-hour first|second
                        which of the two hours gets the row that names the hour that happens twice when
                        clocks go back (default first)
  --id, --age, --gender, --role COLUMN
                        further columns of a visit
  --help                this text

Exit status: 0 taken, rows that were refused aside; 1 a file cannot be read or nothing of it was taken because of rows
that were refused; 2 the call is wrong.

Example: npm run import -- footfall.csv.gz --date Date --hour Hour --count InCount --location LocationName \\
           --date-format dd/MM/yyyy --timezone Europe/London --currency GBP
`

const column = { type: 'string' } as const

/** Reads the words after `import`. All faults are reported together. */
export function parseImportArguments(words: readonly string[]): ImportArguments {
  const [first = '', second = '-'] = words
  if (/^[a-z][a-z-]*$/.test(first) && !second.startsWith('-')) return noKind(first)

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
  if (positionals.length > 1) faults.push(`One file at a time: what is "${positionals[1]}"?`)
  if (values.timezone === undefined)
    faults.push('--timezone is required, for example --timezone Europe/London.')
  else if (!isTimeZone(values.timezone))
    faults.push(`--timezone: there is no time zone "${values.timezone}".`)

  const parted = values.date !== undefined || values.hour !== undefined
  if (values.time === undefined && !parted)
    faults.push('Say where the time is: --date and --hour, or --time.')
  if (values.time !== undefined && parted)
    faults.push('--time stands instead of --date and --hour: give one or the other.')
  if (values.time === undefined && parted && (values.date === undefined || values.hour === undefined)) {
    faults.push('--date and --hour go together.')
  }
  if (values.count === undefined && parted) faults.push('--count is required with --date and --hour.')
  if (values.location === undefined && values['location-name'] === undefined) {
    faults.push('Say which location was counted: --location COLUMN or --location-name NAME.')
  }
  if (values['repeated-hour'] !== undefined && !['first', 'second'].includes(values['repeated-hour'])) {
    faults.push('--repeated-hour is first or second.')
  }
  if (values.delimiter !== undefined && values.delimiter.length !== 1)
    faults.push('--delimiter is one character.')
  if (values.currency !== undefined && !/^[A-Z]{3}$/.test(values.currency)) {
    faults.push('--currency is a code of three capital letters, for example GBP.')
  }
  if (faults.length > 0 || file === undefined || values.timezone === undefined)
    return { kind: 'faults', faults }

  const { date, hour, time, count, location, id, age, gender, role } = values
  const named = Object.entries({ date, hour, time, count, location, id, age, gender, role })
  return {
    kind: 'options',
    options: {
      file,
      columns: Object.fromEntries(named.filter(([, name]) => name !== undefined)),
      dateFormats: values['date-format'] ?? [],
      timezone: values.timezone,
      locationName: values['location-name'] ?? null,
      organisation: values.organisation ?? 'Imported counts',
      currency: values.currency ?? 'EUR',
      delimiter: values.delimiter ?? ',',
      repeatedHour: values['repeated-hour'] === 'second' ? 'second' : 'first',
    },
  }
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
      help: { type: 'boolean', short: 'h' },
    },
  })
}
