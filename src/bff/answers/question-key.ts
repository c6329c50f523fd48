import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'

/**
 * Cache key: equal exactly for equal requests. Object keys are sorted; lists keep their order, since a response may
 * follow it.
 */
export function questionKey({ action, route, body }: UncheckedQuestion): string {
  return JSON.stringify([action, route, inOrder(body)])
}

/** The same for a JSON text. `null` if it is not JSON, or nested too deeply to be written again. */
export function canonicalJson(text: string): string | null {
  try {
    return JSON.stringify(inOrder(JSON.parse(text)))
  } catch {
    return null
  }
}

/** Rebuilds the value with sorted keys, which is several times as fast as a replacer function. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const fields = value as Readonly<Record<string, unknown>>
  // fromEntries defines fields, so a field named __proto__ stays a field.
  return Object.fromEntries(
    Object.keys(fields)
      .sort()
      .map((name) => [name, inOrder(fields[name])]),
  )
}
