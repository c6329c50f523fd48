import type { LiveAnswer } from '../../protocol/derived/live-answers.ts'

/**
 * A cursor of a response of live status contains digests: of the request, of the counts, and of each row with the
 * position of its store. So the server needs no state to tell what changed, which works after a restart or on another
 * server, and two viewers of the same stores have the same cursor.
 */

type Whole = Pick<LiveAnswer, 'byStore' | 'stores'>

/**
 * @param stores all requested stores, in ascending order
 * @param question digest of the other parameters, which make a cursor incompatible
 */
export function liveCursor(stores: readonly string[], question: number, answer: Whole): string {
  const places = new Map(stores.map((id, place) => [id, place]))
  return [
    digest(JSON.stringify([question, stores])),
    digest(JSON.stringify(answer.byStore)),
    ...answer.stores.map((row) => `${places.get(row.location)?.toString(36)}-${digest(JSON.stringify(row))}`),
  ].join('.')
}

/**
 * Returns the part of a whole response that the holder of this cursor lacks. All of it if the cursor belongs to another
 * request.
 */
export function changesSince<Answer extends LiveAnswer>(
  since: string | undefined,
  stores: readonly string[],
  whole: Answer,
): LiveAnswer {
  const before = since?.split('.') ?? []
  const now = whole.cursor.split('.')
  if (before[0] !== now[0]) return whole
  const [, , ...known] = before
  const [, , ...current] = now
  const isKnown = new Set(known)
  const listed = new Set(current.map(placeOf))
  const { byStore, ...rest } = whole
  return {
    ...rest,
    ...(before[1] !== now[1] && byStore !== undefined && { byStore }),
    stores: whole.stores.filter((_row, position) => !isKnown.has(current[position] ?? '')),
    changed: {
      left: known
        .map(placeOf)
        .filter((place) => !listed.has(place))
        .flatMap((place) => stores[place] ?? []),
    },
  }
}

function placeOf(part: string): number {
  return Number.parseInt(part, 36)
}

/** A 53-bit hash of a text (cyrb53, public domain). Collisions don't occur in practice. */
function digest(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}
