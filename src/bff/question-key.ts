import type { UncheckedQuestion } from '../protocol/requests.ts'

/**
 * A text that is the same for two questions exactly if they ask the same: as JSON, the names in each object in
 * alphabetical order. The order inside lists is kept, since a deployment may answer in it.
 */
export function questionKey({ action, route, body }: UncheckedQuestion): string {
  return JSON.stringify([action, route, body], inOrder)
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const names = Object.keys(value)
  if (names.every((name, position) => position === 0 || (names[position - 1] ?? '') < name)) return value
  const fields = value as Readonly<Record<string, unknown>>
  // fromEntries defines fields, so that one named __proto__ stays a field.
  return Object.fromEntries(names.toSorted().map((name) => [name, fields[name]]))
}

/** The same for a JSON text; `null` where it is none. */
export function canonicalJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), inOrder)
  } catch {
    return null
  }
}
