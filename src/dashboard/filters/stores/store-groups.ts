import type { GroupDimension } from '../../../protocol/location-group-rules.ts'

/** A region, format or tag, and those of its stores that the viewer may see. */
export interface StoreGroup {
  /** How a selection and the address name it: `region:North`. */
  readonly key: string
  readonly dimension: GroupDimension
  readonly name: string
  readonly stores: readonly string[]
}

/**
 * The ids behind a selection: each group stands for the stores that it has now, so that a link follows its members. What
 * is no group is an id, known or not.
 */
export function storesOfSelection(
  selection: readonly string[],
  groups: readonly StoreGroup[],
): ReadonlySet<string> {
  return new Set(selection.flatMap((entry) => groups.find(({ key }) => key === entry)?.stores ?? entry))
}
