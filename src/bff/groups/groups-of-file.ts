import type { Logger } from 'pino'
import type { LocationGroup } from '../../protocol/location-groups.ts'
import type { Places } from '../access/places.ts'
import type { Notices } from '../answers/notices.ts'
import { changedAt, readGroupsFile } from './groups-file.ts'

export const groupsFileSetting = 'STORE_GROUPS_FILE'

interface FileGroupsOptions {
  readonly file: string
  readonly places: Places
  readonly log: Logger
  readonly notices: Notices
}

/**
 * Returns a function that loads the groups of a file, again after it has changed. It rejects if the file is invalid, so
 * that the groups before stay in effect. Ids that are no stores of the deployment are reported and have no effect.
 */
export function groupsOfFile(options: FileGroupsOptions): () => Promise<readonly LocationGroup[]> {
  const { file, log, notices, places } = options
  let known: { readonly at: number | null; readonly groups: readonly LocationGroup[] } | null = null

  return async () => {
    const at = changedAt(file)
    if (known !== null && at !== null && known.at === at) return known.groups
    const read = readGroupsFile(file)
    if (!read.ok)
      throw new Error(`${groupsFileSetting} ${read.faults.join('. ')}. The previous groups stay in effect.`)
    const strangers = strangersIn(read.groups, new Set((await places.locations()).map(({ id }) => id)))
    if (strangers.length > 0) {
      log.warn({ count: strangers.length, first: strangers[0] }, 'groups name locations that do not exist')
      notices.trouble(groupsFileSetting, `${groupsFileSetting}: ${strangersWords(strangers)}`)
    } else notices.well(groupsFileSetting)
    known = { at, groups: read.groups }
    return read.groups
  }
}

/** Ids of the groups that are none of the stores. */
export function strangersIn(
  groups: readonly LocationGroup[],
  stores: ReadonlySet<string>,
): readonly string[] {
  return [...new Set(groups.flatMap(({ location_ids }) => location_ids))].filter((id) => !stores.has(id))
}

/** Says which ids of the file have no effect. */
function strangersWords(ids: readonly string[]): string {
  const [first] = ids
  return ids.length === 1
    ? `${first} is not a location of the deployment, so this line has no effect. Correct its location_id.`
    : `${ids.length} ids, such as ${first}, are not locations of the deployment, so their lines have no effect. Correct location_id.`
}
