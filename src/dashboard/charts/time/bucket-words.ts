import { plural } from '@lingui/core/macro'
import type { DerivedPeriod } from '../../../protocol/metrics/vocabularies.ts'

/** `1 day`, `28 days`. */
export function bucketWords(count: number, granularity: DerivedPeriod): string {
  switch (granularity) {
    case 'hour':
      return plural(count, { one: '# hour', other: '# hours' })
    case 'day':
      return plural(count, { one: '# day', other: '# days' })
    case 'week':
      return plural(count, { one: '# week', other: '# weeks' })
    case 'month':
      return plural(count, { one: '# month', other: '# months' })
    case 'quarter':
      return plural(count, { one: '# quarter', other: '# quarters' })
  }
}
