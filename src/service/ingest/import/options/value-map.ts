/** By field and cell value: the value that replaces it. */
export type ValueMap = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Returns the error message for an invalid `--map`. */
export function mapRequirement(fields: readonly string[]): string {
  return `--map is FIELD:VALUE=WORD, for example --map age:65+=65_100. Fields: ${fields.join(', ')}.`
}

/**
 * Parses all `--map` options of a call, such as `age:65+=65_100`. `null` if one of them is invalid.
 *
 * @param fields the fields that can be mapped
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
