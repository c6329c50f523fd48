import * as v from 'valibot'
import { type GroupDimension, groupDimensions } from './location-group-rules.ts'
import { idText } from './locations.ts'
import { readItems } from './records.ts'

/** Our extension of the contract: the locations of a group, among those that were requested. */
export interface LocationGroup {
  readonly dimension: GroupDimension
  readonly name: string
  /** Never empty. */
  readonly location_ids: readonly string[]
}

const locationGroup = v.object({
  dimension: v.picklist(groupDimensions),
  name: v.pipe(v.string(), v.trim(), v.minLength(1)),
  location_ids: v.pipe(v.array(idText), v.minLength(1)),
})

/** Reads `detail/list` of `location_group`, without broken items. `null` if it is not an array. */
export function readLocationGroups(answer: unknown): readonly LocationGroup[] | null {
  return readItems(locationGroup, answer)
}
