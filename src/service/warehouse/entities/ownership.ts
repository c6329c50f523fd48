import { mayReach, type Organisations } from '../../access/access.ts'
import { Fault } from '../../faults/fault.ts'

/** Returns the parameters of a statement that contains {@link isOwn}. */
export function ownParameters(organisations: Organisations): Readonly<Record<string, unknown>> {
  return { reachesAll: organisations === null, reachable: organisations ?? [] }
}

/** SQL condition that a row belongs to an accessible organisation, by the column with its id. */
export function isOwn(column: string): string {
  return `({reachesAll:Bool} OR ${column} IN {reachable:Array(String)})`
}

/**
 * Requires that every requested id exists and belongs to an accessible organisation.
 *
 * @param ownerOf the organisation of each existing id
 * @throws Fault `not_found` or `forbidden` with the first such id
 */
export function requireOwn(
  ids: readonly string[],
  ownerOf: ReadonlyMap<string, string>,
  what: string,
  organisations: Organisations,
): void {
  for (const id of ids) {
    const owner = ownerOf.get(id)
    if (owner === undefined) throw new Fault('not_found', `There is no ${what} "${shortened(id)}".`)
    if (!mayReach(organisations, owner)) {
      throw new Fault('forbidden', `You don’t have access to the ${what} "${shortened(id)}".`)
    }
  }
}

function shortened(id: string): string {
  return id.length > 60 ? `${id.slice(0, 60)}…` : id
}
