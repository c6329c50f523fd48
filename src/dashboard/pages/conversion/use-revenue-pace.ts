import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { everyone } from '../../../protocol/metrics/filtered-by.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { usualQuery, usualQuestion } from '../../data/questions/usual-query.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { formatTimeNamed } from '../../time/format-day.ts'
import { formatTime } from '../../time/format-time.ts'
import { paceWords } from '../pace-words.ts'
import type { Screen } from '../screen.ts'
import type { SalesRow } from './conversion-answer.ts'
import type { ConversionView } from './use-conversion.ts'

/**
 * Says how far today's revenue has come, beside what is usually reached by now: "62% of target by 14:00 · 58% would be on
 * pace". `null` for other days, without a target, in another currency than that of the sales, and before
 * the first hour in which sales are usual has been reported.
 */
export function useRevenuePace(
  { stores, days }: Pick<ConversionView, 'stores' | 'days'>,
  { currency }: Pick<SalesRow, 'currency'>,
  today: Screen['today'],
): string | null {
  const question = useMemo(() => usualQuestion(stores.map(({ id }) => id).sort(), everyone), [stores])
  const { data } = useAsked({
    ...usualQuery(useDataSource(), question),
    enabled: days.first === today && days.last === today,
  })
  const pace = data?.summary.revenuePace
  if (pace === undefined || pace.currency !== currency) return null
  if (pace.counted === 0 && pace.due?.middle === 0) return null
  const [zone = 'UTC', ...others] = new Set(stores.map(({ timezone }) => timezone))
  const format = others.length > 0 ? formatTimeNamed : formatTime
  return paceWords(pace, {
    missed: t`pace unknown: till data is missing`,
    until: format(Date.parse(pace.until), zone),
  })
}
