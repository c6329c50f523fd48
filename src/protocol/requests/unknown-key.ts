/**
 * Returns the sentence that refuses the first key of an object that is not among the known ones. `null` if all are
 * known, or if the value is no object. A key that were ignored could be a filter: the answer would be of more than asked.
 *
 * @param holder the beginning of the list of known keys, for example `the route entries takes`
 * @param path of the object within the message, with its dot
 */
export function unknownKey(
  fields: unknown,
  known: readonly string[],
  holder: string,
  path = '',
): string | null {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return null
  const stray = Object.keys(fields).find((key) => !known.includes(key))
  if (stray === undefined) return null
  const keys = known.length === 0 ? 'no keys' : known.join(', ')
  return `${path}${stray.slice(0, 80)}: unknown key; ${holder} ${keys}.`
}
