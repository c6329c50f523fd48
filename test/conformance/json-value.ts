/** Reading values of which nothing is known yet. */

export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects of a list; `null` where it is no list or holds something else. */
export function listOfFields(value: unknown): readonly Fields[] | null {
  return Array.isArray(value) && value.every(isFields) ? value : null
}

/** `undefined` where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
