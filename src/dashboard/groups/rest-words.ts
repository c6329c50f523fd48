import { t } from '@lingui/core/macro'
import type { GroupDimension } from '../../protocol/location-group-rules.ts'

/** Names the row of stores that are in no group of the kind. */
export function restWords(dimension: GroupDimension): string {
  if (dimension === 'region') return t`No region`
  return dimension === 'format' ? t`No format` : t`No tag`
}
