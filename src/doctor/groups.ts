import { readGroupsFile } from '../bff/groups/groups-file.ts'
import { groupsFileSetting, strangersIn } from '../bff/groups/groups-of-file.ts'
import { groupDimensions } from '../protocol/location-group-rules.ts'
import { type LocationGroup, readLocationGroups } from '../protocol/location-groups.ts'
import type { Location } from '../protocol/locations.ts'
import { counted, type Findings } from './finding.ts'
import type { MetricsProbe } from './metrics-probe.ts'

const about = 'groups of stores'

/** Checks the file of groups, or else whether the deployment lists them, by its first stores. */
export async function checkGroups(
  probe: MetricsProbe,
  { locations, groupsFile }: { readonly locations: readonly Location[]; readonly groupsFile: string | null },
  findings: Findings,
): Promise<void> {
  if (groupsFile !== null) {
    checkFile(groupsFile, locations, findings)
    return
  }
  const entities = locations.slice(0, storesAsked).map(({ id }) => id)
  const reply = await probe.ask({
    action: 'detail',
    route: 'detail/list',
    body: { returnEntityType: 'location_group', entities, entityType: 'location' },
  })
  const groups = reply.ok ? readLocationGroups(reply.value) : null
  if (groups === null)
    findings.note(
      about,
      'not offered, and not in the contract: regions and formats are not shown',
      `${groupsFileSetting} can name them: docs/operation.md.`,
    )
  else if (groups.length === 0)
    findings.note(
      about,
      `none among the first ${counted(entities.length, 'store')}`,
      'Import location-groups to show regions and formats: docs/import.md.',
    )
  else findings.well(about, `${summary(groups)} among the first ${counted(entities.length, 'store')}`)
}

/** Within the limit of any known deployment. */
const storesAsked = 50

function checkFile(file: string, locations: readonly Location[], findings: Findings): void {
  const read = readGroupsFile(file)
  // Invalid files are reported with the other settings.
  if (!read.ok) return
  const strangers = strangersIn(read.groups, new Set(locations.map(({ id }) => id)))
  const says = `${summary(read.groups)} in ${groupsFileSetting}`
  if (strangers.length === 0) {
    findings.well(about, says)
    return
  }
  findings.fault(
    about,
    `${says}; ${counted(strangers.length, 'id')} such as ${strangers[0]} ${strangers.length === 1 ? 'is not a location' : 'are not locations'} of the deployment`,
    `Correct location_id in ${groupsFileSetting}: these lines have no effect.`,
  )
}

function summary(groups: readonly LocationGroup[]): string {
  return groupDimensions
    .map((dimension) => counted(groups.filter((group) => group.dimension === dimension).length, dimension))
    .join(', ')
}
