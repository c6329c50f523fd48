import type { Filters } from './filters.ts'

/** The filters that some pages cannot honour: what they show has no such attribute. */
export type DemographicFilter = Extract<keyof Filters, 'ages' | 'genders' | 'roles'>

/**
 * What a page cannot honour, and why, as whole sentences. Such a filter stays in the address and in the bar, where it
 * is disabled and says the reason; the page asks without it.
 */
export type NotHonoured = Readonly<Partial<Record<DemographicFilter, string>>>

export const allHonoured: NotHonoured = {}

/** The filters as the page applies them. */
export function honoured(filters: Filters, notHonoured: NotHonoured): Filters {
  return {
    ...filters,
    ages: notHonoured.ages === undefined ? filters.ages : [],
    genders: notHonoured.genders === undefined ? filters.genders : [],
    roles: notHonoured.roles === undefined ? filters.roles : [],
  }
}
