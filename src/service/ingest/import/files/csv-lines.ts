import { readCsvLine } from './csv-line.ts'
import type { FileLine } from './file-lines.ts'

/** One CSV record with the number of its first line. */
export type CsvLines =
  | { readonly number: number; readonly cells: readonly string[] }
  | {
      readonly number: number
      readonly damage: string
      /** The line with unbalanced quotes. `null` for other damage. */
      readonly text: string | null
    }

/** A longer record means that a quote was left open. */
const maxLines = 20

/**
 * Reads CSV records line by line. A quoted cell may contain line breaks if the record then has as many fields as the
 * header. Otherwise a quote was left open, which damages only its own line.
 */
export async function* csvLines(
  lines: AsyncIterator<FileLine>,
  delimiter: string,
  width: number,
): AsyncGenerator<CsvLines> {
  let waiting: readonly FileLine[] = []
  const next = async (): Promise<FileLine | undefined> => {
    const [first, ...others] = waiting
    waiting = others
    if (first !== undefined) return first
    const read = await lines.next()
    return read.done === true ? undefined : read.value
  }
  for (let line = await next(); line !== undefined; line = await next()) {
    if ('damage' in line) {
      yield { ...line, text: null }
      continue
    }
    const { number } = line
    let text = line.text
    let cells = readCsvLine(text, delimiter)
    const looked: FileLine[] = []
    while (cells === null && looked.length < maxLines) {
      const further = await next()
      if (further === undefined) break
      looked.push(further)
      if ('damage' in further) break
      text = `${text}\n${further.text}`
      const read = readCsvLine(text, delimiter)
      if (read?.length === width) cells = read
    }
    if (cells === null) waiting = [...looked, ...waiting]
    yield cells === null ? { number, damage: 'the quotes do not match', text: line.text } : { number, cells }
  }
}
