import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'

/**
 * A text that is the same for two questions exactly if they ask the same: as JSON, the names in each object in
 * alphabetical order. The order inside lists is kept, since a deployment may answer in it.
 */
export function questionKey({ action, route, body }: UncheckedQuestion): string {
  return JSON.stringify([action, route, inOrder(body)])
}

/** The same for a JSON text; `null` where it is none, or nested too deep to be written again. */
export function canonicalJson(text: string): string | null {
  try {
    return JSON.stringify(inOrder(JSON.parse(text)))
  } catch {
    return null
  }
}

/** Rebuilt, since it is several times as fast to write as with a function that is asked for each value. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const fields = value as Readonly<Record<string, unknown>>
  // fromEntries defines fields, so that one named __proto__ stays a field.
  return Object.fromEntries(
    Object.keys(fields)
      .sort()
      .map((name) => [name, inOrder(fields[name])]),
  )
}
