import { t } from '@lingui/core/macro'
import { ids } from '../../address/field-codec.ts'
import type { FilterEntry } from './filter-entry.ts'

/** Taxonomies of the zones side by side. Empty means all that the stores have. */
export const zones: FilterEntry<readonly string[]> = {
  codec: ids('zones'),
  initial: [],
  remembered: false,
  label: () => t`Zones`,
  reach: 'zones',
  keptByReset: true,
  limits: {},
}
