/** Strict parser for the grammar of RFC 4180; throws on anything else. Independent of the code under test. */
export function parseCsv(text: string, separator = ','): readonly (readonly string[])[] {
  const records: string[][] = []
  let fields: string[] = []
  let place = 0
  const take = (part: string): boolean => {
    if (!text.startsWith(part, place)) return false
    place += part.length
    return true
  }
  while (place < text.length) {
    fields.push(text[place] === '"' ? quotedField() : plainField())
    if (take(separator)) {
      if (place === text.length) fields.push('')
      continue
    }
    if (!take('\r\n')) throw new Error(`neither a separator nor the end of a line at ${place}`)
    records.push(fields)
    fields = []
  }
  if (fields.length > 0) throw new Error('the last line is not ended')
  return records

  function quotedField(): string {
    place += 1
    let content = ''
    while (place < text.length) {
      if (take('""')) content += '"'
      else if (take('"')) return content
      else {
        content += text[place]
        place += 1
      }
    }
    throw new Error('a quoted field is not ended')
  }

  function plainField(): string {
    const [content = ''] = (separator === ';' ? /^[^";\r\n]*/ : /^[^",\r\n]*/).exec(text.slice(place)) ?? []
    place += content.length
    return content
  }
}
