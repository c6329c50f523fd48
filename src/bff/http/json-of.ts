/** What a text says; `null` where that is no JSON. */
export function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
