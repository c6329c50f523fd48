import { parseArgs } from 'node:util'
import { fieldsOfRecords, type Kind, kindNamed } from '../../../kinds/kinds.ts'
import { delimiterRequirement, readDelimiter } from '../files/delimiter.ts'
import { faultOfWords } from '../options/fault-of-words.ts'
import { mapRequirement, readValueMap } from '../options/value-map.ts'
import type { RecordsOptions } from './import-records.ts'

export type RecordsArguments =
  | { readonly kind: 'options'; readonly files: readonly string[]; readonly options: RecordsOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'faults'; readonly faults: readonly string[] }

/** Parses the words after `import` if the first is a kind. All faults are reported together. */
export function parseRecordsArguments(words: readonly string[]): RecordsArguments {
  const [name = '', ...rest] = words
  const kind = kindNamed(name)
  if (kind === undefined) return { kind: 'faults', faults: [`There is no kind of record "${name}".`] }
  let parsed: ReturnType<typeof parseWords>
  try {
    parsed = parseWords(rest)
  } catch (error) {
    return { kind: 'faults', faults: [faultOfWords(error)] }
  }
  const { values, positionals: files } = parsed
  if (values.help === true) return { kind: 'help' }

  const faults: string[] = []
  if (files.length === 0) faults.push('Name the files to read.')
  const delimiter = values.delimiter === undefined ? null : readDelimiter(values.delimiter)
  if (values.delimiter !== undefined && delimiter === null) faults.push(delimiterRequirement)
  const names = new Map<string, string>()
  for (const word of values.column ?? []) {
    const fault = readColumn(word, kind, names)
    if (fault !== null) faults.push(fault)
  }
  const fields = fieldsOfRecords(kind).map((field) => field.name)
  const map = readValueMap(values.map ?? [], fields)
  if (map === null) faults.push(mapRequirement(fields))
  if (faults.length > 0 || map === null) return { kind: 'faults', faults }
  return {
    kind: 'options',
    files,
    options: {
      kind,
      names,
      delimiter,
      map,
      isDryRun: values['dry-run'] === true,
      isStrict: values.strict === true,
    },
  }
}

function readColumn(word: string, kind: Kind, names: Map<string, string>): string | null {
  const [field = '', column = ''] = word.split(/=(.*)/s)
  if (column === '') return `--column is field=Column, for example --column ${kind.fields[0]?.name}=Store.`
  const fields = fieldsOfRecords(kind).map(({ name }) => name)
  if (!fields.includes(field)) {
    return `--column: ${kind.name} have no field "${field}". They have: ${fields.join(', ')}.`
  }
  if (names.has(field)) return `--column names ${field} twice.`
  names.set(field, column)
  return null
}

function parseWords(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      delimiter: { type: 'string' },
      column: { type: 'string', multiple: true },
      map: { type: 'string', multiple: true },
      'dry-run': { type: 'boolean' },
      strict: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
}
