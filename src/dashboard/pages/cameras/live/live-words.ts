import { plural, t } from '@lingui/core/macro'
import type { LiveCounts, LiveListing } from '../../../../protocol/derived/live-answers.ts'

/** Which cameras have no row in the table, and how to see them. `null` if all have one. */
export function unlistedWords(
  listed: LiveListing,
  counts: LiveCounts,
  rows: readonly unknown[] | null,
): string | null {
  if (listed === 'all') return null
  const unwell = counts.offline + counts.degraded + counts.unknown - (rows?.length ?? 0)
  if (listed === 'unwell' || unwell <= 0) {
    return t`Online cameras are not listed. Select a store to see all of its cameras.`
  }
  return plural(unwell, {
    one: 'Online cameras and # other are not listed. Select a store to see all of its cameras.',
    other: 'Online cameras and # others are not listed. Select a store to see all of its cameras.',
  })
}
