import { readCsvLine } from './csv-line.ts'

const delimiters = [',', ';', '\t', '|'] as const

/**
 * Returns the delimiter that finds most of the expected columns in the header, or else the most columns. Defaults to
 * the comma.
 */
export function detectDelimiter(header: string, columns: readonly string[]): string {
  const ranked = delimiters.map((delimiter) => {
    const cells = (readCsvLine(header, delimiter) ?? []).map((cell) => cell.trim())
    return { delimiter, known: columns.filter((name) => cells.includes(name)).length, cells: cells.length }
  })
  ranked.sort((a, b) => b.known - a.known || b.cells - a.cells)
  return ranked[0]?.delimiter ?? ','
}

/** Reads a delimiter option: one character, or `\t` for the tab. `null` if it is invalid. */
export function readDelimiter(word: string): string | null {
  const delimiter = word === '\\t' ? '\t' : word
  return delimiter.length !== 1 || /["\r\n\w]/.test(delimiter) ? null : delimiter
}

export const delimiterRequirement =
  '--delimiter must be one character, but not a letter, digit or quote. \\t is the tab.'

const names: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}

/** Names the delimiter for a message, for example `semicolons`. */
export function delimiterName(delimiter: string): string {
  return names[delimiter] ?? `"${delimiter}"`
}
