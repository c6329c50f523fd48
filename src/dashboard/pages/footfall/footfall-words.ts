import { t } from '@lingui/core/macro'
import type { Granularity } from '../../../calendar/calendar.ts'

export function titleOf(granularity: Granularity): string {
  switch (granularity) {
    case 'hour':
      return t`Entries per hour`
    case 'day':
      return t`Entries per day`
    case 'week':
      return t`Entries per week`
    case 'month':
      return t`Entries per month`
    case 'quarter':
      return t`Entries per quarter`
  }
}
