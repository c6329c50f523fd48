/** Readers of values of unknown shape. */

export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the objects of a list. `null` if the value is not a list, or contains anything else. */
export function listOfFields(value: unknown): readonly Fields[] | null {
  return Array.isArray(value) && value.every(isFields) ? value : null
}

/** Parses JSON. `undefined` if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
