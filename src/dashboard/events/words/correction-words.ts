import { t } from '@lingui/core/macro'
import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { grouped } from '../../../domain/grouped.ts'
import type { CorrectedSource, CorrectionRow } from '../../../protocol/derived/changes/changes-answers.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { formatDayRange } from '../../time/format-day.ts'
import { formatCount } from '../../ui/words/format.ts'
import { type CorrectionSpan, foldedCorrections } from '../corrections/correction-spans.ts'
import { daysWords, storesWords } from './event-words.ts'

/** "Counts corrected on 12 Nov". */
export function correctionTitle({ correctedOn }: CorrectionSpan, today: LocalDay): string {
  const days = formatDayRange({ first: correctedOn.at(0) ?? '', last: correctedOn.at(-1) ?? '' }, today)
  return t`Counts corrected on ${days}`
}

/** "Entries: 2,410 → 2,466 · 3 – 5 Nov · Leeds". */
export function correctionDetail(
  span: CorrectionSpan,
  known: readonly Pick<Store, 'id' | 'name'>[],
  today: LocalDay,
): string {
  return [sumsWords(span), daysWords(span, today), storesWords(span, known)].join(' · ')
}

/** The corrections of a bucket with all of their days. Empty if there is none. */
export function correctionsOfBucket(
  spans: readonly CorrectionSpan[],
  { first, last }: DayRange,
  today: LocalDay,
): string {
  const own = spans.filter(({ from, until }) => from <= last && until >= first)
  if (own.length === 0) return ''
  const span = foldedCorrections(own)
  return [correctionTitle(span, today), sumsWords(span), daysWords(span, today)].join(' · ')
}

/**
 * The sums before and after, of all days and stores: "Entries: 2,410 → 2,466 · Transactions: 88, same total". Several
 * corrections have names alone: the same days can be in each of them.
 */
export function sumsWords({ rows, correctedOn }: CorrectionSpan): string {
  const bySource = grouped(rows, ({ source }) => source)
  return sourceOrder
    .flatMap((source) => {
      const own = bySource.get(source)
      if (own === undefined) return []
      return correctedOn.length > 1 ? sourceWord(source) : sumWords(source, own)
    })
    .join(' · ')
}

const sourceOrder: readonly CorrectedSource[] = ['entries', 'passers-by', 'zone-visits', 'transactions']

function sumWords(source: CorrectedSource, rows: readonly CorrectionRow[]): string {
  const name = sourceWord(source)
  const before = formatCount(rows.reduce((sum, row) => sum + row.before, 0))
  const after = formatCount(rows.reduce((sum, row) => sum + row.after, 0))
  // Counts moved to other days, or people or amounts are others.
  return before === after ? t`${name}: ${after}, same total` : t`${name}: ${before} → ${after}`
}

function sourceWord(source: CorrectedSource): string {
  switch (source) {
    case 'entries':
      return t`Entries`
    case 'passers-by':
      return t`Passers-by`
    case 'zone-visits':
      return t`Zone visits`
    case 'transactions':
      return t`Transactions`
  }
}
