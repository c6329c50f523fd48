import { jsonOf } from './json-of.ts'

export const versionWords = 'Name the version that you saw, as a whole number: version=…'

/** True for the number of a version, or 0 for none. */
export function isVersion(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** Returns the fields of a JSON object. None for any other body. */
export function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  const value = jsonOf(body)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
