import type { Logger } from 'pino'
import { readLocationGroups } from '../../protocol/location-groups.ts'
import { type ListParts, offeredList } from '../access/offered-list.ts'
import { JudgementError } from '../access/refusal.ts'
import type { Notices } from '../answers/notices.ts'
import type { BffLimits } from '../settings/limits.ts'
import { mergeGroups } from './group-key.ts'
import { groupsFileSetting, groupsOfFile } from './groups-of-file.ts'
import { createStoreGroups, type StoreGroups } from './store-groups.ts'

/** Opens the groups of the file, if there is one, else those of the deployment. */
export function openGroups(
  options: ListParts & {
    /** `null` asks the deployment. */
    readonly file: string | null
    readonly limits: BffLimits
    readonly log: Logger
    readonly notices: Notices
  },
): StoreGroups {
  const { file, limits, log, notices, now } = options
  return createStoreGroups({
    load: file === null ? groupsOfDeployment(options) : groupsOfFile({ ...options, file }),
    freshMs: limits.placesMs,
    now,
    onFault(error) {
      // The deployment's own faults are reported elsewhere.
      if (error instanceof JudgementError) return
      log.warn({ err: error }, 'groups of stores cannot be loaded: the previous ones stay in effect')
      if (error instanceof Error && file !== null) notices.trouble(groupsFileSetting, error.message)
    },
  })
}

/** Groups whose stores came in several parts of the list are joined. */
function groupsOfDeployment(parts: ListParts) {
  const load = offeredList('location_group', readLocationGroups, parts)
  return async () => mergeGroups(await load())
}
