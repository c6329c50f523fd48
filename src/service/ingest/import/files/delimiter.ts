import { readCsvLine } from './csv-line.ts'

const delimiters = [',', ';', '\t', '|'] as const

/**
 * Returns the delimiter under which the header names most of the columns that are looked for, else most columns. The
 * comma if nothing speaks for another.
 */
export function detectDelimiter(header: string, columns: readonly string[]): string {
  const ranked = delimiters.map((delimiter) => {
    const cells = (readCsvLine(header, delimiter) ?? []).map((cell) => cell.trim())
    return { delimiter, known: columns.filter((name) => cells.includes(name)).length, cells: cells.length }
  })
  ranked.sort((a, b) => b.known - a.known || b.cells - a.cells)
  return ranked[0]?.delimiter ?? ','
}

/** Reads a delimiter from the command line: one character, or `\t` for the tab. `null` if it is not usable. */
export function readDelimiter(word: string): string | null {
  const delimiter = word === '\\t' ? '\t' : word
  return delimiter.length !== 1 || /["\r\n\w]/.test(delimiter) ? null : delimiter
}

export const delimiterRequirement =
  '--delimiter is one character that is no letter, digit or quote; \\t is the tab.'

const names: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}

/** Names the delimiter in a sentence: `semicolons`. */
export function delimiterName(delimiter: string): string {
  return names[delimiter] ?? `"${delimiter}"`
}
