import { plural, t } from '@lingui/core/macro'
import type {
  EstimatesAnswer,
  NoEstimateReason,
} from '../../../../protocol/derived/estimates/estimates-answers.ts'
import { formatEstimate } from '../../../ui/words/format-average.ts'

/** What the cameras are thought to have missed in all. */
export function missedWords({ summary: { missed, hours } }: EstimatesAnswer): string {
  if (hours === 0) return t`Too little is known of the missed hours for an estimate.`
  if (missed === null)
    return t`Too little is known of the missed hours to say how far an estimate would be off.`
  const expected = formatEstimate(missed.expected)
  const [low, high] = [formatEstimate(missed.low), formatEstimate(missed.high)]
  return t`The cameras missed ≈ ${expected} entries (80% interval: ${low} to ${high}). The counts don’t include them.`
}

const reasons: Readonly<Record<NoEstimateReason, () => string>> = {
  'no-records': () => t`no camera records`,
  'short-history': () => t`history is too short`,
}

/** Which hours and stores are not in it. `null` if it has all. */
export function leftOutWords(
  { summary: { hours, hoursLeftOut }, stores: { leftOut } }: EstimatesAnswer,
  nameOfStore: (id: string) => string,
): string | null {
  const words: string[] = []
  if (hours > 0 && hoursLeftOut > 0)
    words.push(
      plural(hoursLeftOut, {
        one: '# missed hour is not in it, because its history is too short.',
        other: '# missed hours are not in it, because their history is too short.',
      }),
    )
  if (leftOut.count > 0) {
    const named = leftOut.first
      .map(({ location, reason }) => `${nameOfStore(location)} (${reasons[reason]()})`)
      .join(', ')
    const more = leftOut.count - leftOut.first.length
    words.push(more === 0 ? t`Excluded: ${named}.` : t`Excluded: ${named} and ${more} more.`)
  }
  return words.length === 0 ? null : words.join(' ')
}
