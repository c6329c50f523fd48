/**
 * Returns the sentence that rejects the first unknown key of an object. `null` if all keys are known, or the value is
 * not an object. Ignoring a key could drop a filter, so the answer would cover more than requested.
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
