/** Limits memory: parts that are loaded while the caller works on another. */
const mostAhead = 1

/**
 * Loads parts and yields them in order. The deployment answers about the next part while the caller works on this one:
 * of a chain of hundreds of stores, half of the time would otherwise be waiting.
 */
export async function* loadAhead<Part, Loaded>(
  parts: Iterable<Part>,
  load: (part: Part) => Promise<Loaded>,
): AsyncGenerator<Loaded> {
  const loading: Promise<Loaded>[] = []
  for (const part of parts) {
    const next = load(part)
    // If an earlier part fails, nobody waits for this one.
    next.catch(() => {})
    loading.push(next)
    if (loading.length > mostAhead) yield* first(loading)
  }
  while (loading.length > 0) yield* first(loading)
}

async function* first<Loaded>(loading: Promise<Loaded>[]): AsyncGenerator<Loaded> {
  const earliest = loading.shift()
  if (earliest !== undefined) yield await earliest
}
