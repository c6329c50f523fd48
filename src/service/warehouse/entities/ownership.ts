import { mayReach, type Organisations } from '../../access/access.ts'
import { Fault } from '../../faults/fault.ts'

/** Parameters of a statement that has {@link isOwn} in it. */
export function ownParameters(organisations: Organisations): Readonly<Record<string, unknown>> {
  return { reachesAll: organisations === null, reachable: organisations ?? [] }
}

/** The condition that a row belongs to an organisation that may be reached, by the column that names it. */
export function isOwn(column: string): string {
  return `({reachesAll:Bool} OR ${column} IN {reachable:Array(String)})`
}

/**
 * Every id that is asked must exist and belong to an organisation that may be reached.
 *
 * @param ownerOf the organisation of each id that exists
 * @throws Fault `not_found` or `forbidden` that names the first id that is not to be had
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
      throw new Fault('forbidden', `The ${what} "${shortened(id)}" is not yours to see.`)
    }
  }
}

function shortened(id: string): string {
  return id.length > 60 ? `${id.slice(0, 60)}…` : id
}
