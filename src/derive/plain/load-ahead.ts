/**
 * Loads parts and yields them in order. While the caller works on one part, the deployment answers about the next:
 * otherwise half of the time that a large chain takes would be waiting. Two parts are in memory at once.
 */
export async function* loadAhead<Part, Loaded>(
  parts: Iterable<Part>,
  load: (part: Part) => Promise<Loaded>,
): AsyncGenerator<Loaded> {
  let current: Promise<Loaded> | null = null
  for (const part of parts) {
    const next = load(part)
    // If the current part fails, nobody waits for this one.
    next.catch(() => {})
    if (current !== null) yield await current
    current = next
  }
  if (current !== null) yield await current
}
