import { readCsvLine } from './csv-line.ts'
import { delimiterName } from './delimiter.ts'
import type { FileForm } from './file-bytes.ts'

type Head = Pick<FileForm, 'path' | 'firstLines'>

interface Unfit {
  readonly delimiter: string
  readonly skipLines: number
  readonly needed: readonly string[]
  /** The cells of the assumed header. */
  readonly header: readonly string[]
  readonly missing: readonly string[]
}

/** Deepest line at which a header is suggested. */
const deepestHeader = 50

/**
 * Explains why a header does not match the expected columns: what is missing, what is present, the first rows of the
 * file, and the option that helps, if any.
 */
export function missingColumns(file: Head, unfit: Unfit): string {
  const { delimiter, skipLines, header, missing } = unfit
  const found = header.length === 0 ? 'It has no header.' : `Its columns are ${quoted(header)}.`
  const suggestion = suggest(file, unfit)
  return [
    `${file.path} has no column ${quoted(missing)}. ${found}`,
    `It was read as fields between ${delimiterName(delimiter)}, with the header in line ${skipLines + 1}.`,
    exampleRows(file, skipLines),
    ...(suggestion === null ? [] : [suggestion]),
  ].join('\n')
}

/** Returns the first three rows of a file as written. */
export function exampleRows({ firstLines }: Pick<FileForm, 'firstLines'>, skipLines: number): string {
  return (
    firstLines
      .slice(skipLines, skipLines + 3)
      // Drop the empty text after the last line end of a short file.
      .filter((line, index, rows) => line !== '' || index < rows.length - 1)
      .map(
        (line, index) =>
          `  line ${skipLines + index + 1}: ${line.length > 200 ? `${line.slice(0, 200)}…` : line}`,
      )
      .join('\n')
  )
}

function suggest(
  { firstLines }: Head,
  { delimiter, skipLines, needed, header, missing }: Unfit,
): string | null {
  const fits = (line: string, separator: string) => {
    const cells = (readCsvLine(line, separator) ?? []).map((cell) => cell.trim())
    return needed.every((column) => cells.includes(column))
  }
  for (const separator of new Set([delimiter, ',', ';', '\t', '|'])) {
    const at = firstLines.slice(0, deepestHeader).findIndex((line) => fits(line, separator))
    if (at === skipLines) return `Remove --delimiter: the fields are between ${delimiterName(separator)}.`
    if (at !== -1) return `The columns are in line ${at + 1}: add --skip-lines ${at}.`
  }
  const similar = missing.flatMap((name) => {
    const other = header.find((cell) => plain(cell) === plain(name))
    return other === undefined ? [] : [`"${other}" in place of "${name}"`]
  })
  return similar.length === 0 ? null : `Names of columns are compared exactly: write ${similar.join(', ')}.`
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ')
}
