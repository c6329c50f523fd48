/** Rules of groups of locations, without a schema: the dashboard checks addresses by them. */

/** What a group is a group by. A location has at most a few regions and formats, and any number of tags. */
export const groupDimensions = ['region', 'format', 'tag'] as const

export type GroupDimension = (typeof groupDimensions)[number]

/** Maximum number of characters of a group's name. */
export const maxGroupName = 120

export function isGroupDimension(word: unknown): word is GroupDimension {
  return groupDimensions.some((one) => one === word)
}
