/** By field, then by what a cell holds: the word in its place. */
export type ValueMap = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Returns the fault of a `--map` that names no field or has another form. */
export function mapRequirement(fields: readonly string[]): string {
  return `--map is FIELD:VALUE=WORD, for example --map age:65+=65_100. Fields: ${fields.join(', ')}.`
}

/**
 * Reads all `--map` of a call: `age:65+=65_100`. `null` if one of them has another form or field.
 *
 * @param fields that values can be given for
 */
export function readValueMap(words: readonly string[], fields: readonly string[]): ValueMap | null {
  const map = new Map<string, Map<string, string>>()
  for (const word of words) {
    const [, field = '', value = '', to = ''] = /^([a-z_]+):(.*)=([^=]*)$/s.exec(word) ?? []
    if (!fields.includes(field)) return null
    const ofField = map.get(field) ?? new Map<string, string>()
    map.set(field, ofField.set(value.trim(), to.trim()))
  }
  return map
}
