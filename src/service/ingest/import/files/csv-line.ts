/**
 * Splits one CSV line into cells. `null` if a quote is not closed or is followed by text.
 *
 * @param line without its line end
 */
export function readCsvLine(line: string, delimiter: string): readonly string[] | null {
  const cells: string[] = []
  let at = 0
  for (;;) {
    while (isSpace(line[at], delimiter)) at += 1
    if (line[at] === '"') {
      const quoted = readQuoted(line, at + 1)
      if (quoted === null) return null
      cells.push(quoted.text)
      at = quoted.end
      while (isSpace(line[at], delimiter)) at += 1
      if (at < line.length && line[at] !== delimiter) return null
    } else {
      const next = line.indexOf(delimiter, at)
      const end = next === -1 ? line.length : next
      cells.push(line.slice(at, end).trimEnd())
      at = end
    }
    if (at >= line.length) return cells
    at += 1
  }
}

/**
 * Splits one CSV line with unbalanced quotes into cells. A malformed quoted cell becomes the text up to the next
 * delimiter, including quotes.
 *
 * @param line without its line end
 */
export function readLooseCsvLine(line: string, delimiter: string): readonly string[] {
  const cells: string[] = []
  let rest = line.trimStart()
  for (;;) {
    const quoted = rest.startsWith('"') ? readQuoted(rest, 1) : null
    const behind = quoted === null ? null : rest.slice(quoted.end).trimStart()
    const isClosed = behind === '' || behind?.startsWith(delimiter) === true
    const next = isClosed ? rest.indexOf(delimiter, quoted?.end) : rest.indexOf(delimiter)
    cells.push(isClosed ? (quoted?.text ?? '') : rest.slice(0, next === -1 ? rest.length : next).trimEnd())
    if (next === -1) return cells
    rest = rest.slice(next + 1)
    if (delimiter !== '\t') rest = rest.trimStart()
  }
}

function readQuoted(line: string, start: number): { readonly text: string; readonly end: number } | null {
  let text = ''
  let from = start
  for (;;) {
    const quote = line.indexOf('"', from)
    if (quote === -1) return null
    text += line.slice(from, quote)
    if (line[quote + 1] !== '"') return { text, end: quote + 1 }
    text += '"'
    from = quote + 2
  }
}

function isSpace(character: string | undefined, delimiter: string): boolean {
  return (character === ' ' || character === '\t') && character !== delimiter
}
