import type { Warehouse } from '../../warehouse.ts'
import { eachReceived } from './kept-footage.ts'
import type { Watching } from './watching.ts'

/** Adds the received quarter hours of each camera to a column of the buckets of its span. */
export async function addReceived(
  warehouse: Warehouse,
  watching: readonly (Watching & { readonly into: Float64Array })[],
): Promise<void> {
  const columns: Float64Array[] = []
  const owners = new Map<Float64Array, number>()
  const owned = watching.map((each) => {
    const owner = owners.get(each.into) ?? columns.push(each.into) - 1
    owners.set(each.into, owner)
    return { ...each, owner }
  })
  await eachReceived(warehouse, owned, [], (owner, bucket, received) => {
    const into = columns[owner]
    if (into !== undefined) into[bucket] = (into[bucket] ?? 0) + received
  })
}

/** Received footage of one camera, by bucket of its span. */
export interface Footage {
  /** Quarter hours, each multiplied by its usable share. */
  readonly received: Float64Array
  /** Number of received quarter hours, whatever their quality. */
  readonly segments: Float64Array
  /** The usable share of the poorest quarter hour; 0 if none was received. Empty unless requested. */
  readonly poorest: Float64Array
}

/**
 * Returns the received footage per camera, in the given order.
 *
 * @param details `poorest` for the quality of the poorest quarter hour
 */
export async function footageOf(
  warehouse: Warehouse,
  watching: readonly Watching[],
  details: readonly ('segments' | 'poorest')[],
): Promise<readonly Footage[]> {
  const footage = watching.map(({ span: { buckets } }): Footage => {
    const poorest = new Float64Array(details.includes('poorest') ? buckets.length : 0)
    return { received: new Float64Array(buckets.length), segments: new Float64Array(buckets.length), poorest }
  })
  const owned = watching.map((each, owner) => ({ ...each, owner }))
  await eachReceived(warehouse, owned, details, (owner, bucket, received, segments, poorest) => {
    const own = footage[owner]
    if (own === undefined) return
    const isFirst = own.segments[bucket] === 0
    // The engine returns a long bucket in several parts.
    own.received[bucket] = (own.received[bucket] ?? 0) + received
    own.segments[bucket] = (own.segments[bucket] ?? 0) + segments
    if (own.poorest.length === 0) return
    own.poorest[bucket] = isFirst ? poorest : Math.min(own.poorest[bucket] ?? 1, poorest)
  })
  return footage
}
