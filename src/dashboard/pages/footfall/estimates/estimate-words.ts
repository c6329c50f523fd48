import { plural, t } from '@lingui/core/macro'
import type {
  EstimatesAnswer,
  NoEstimateReason,
} from '../../../../protocol/derived/estimates/estimates-answers.ts'
import { formatEstimate } from '../../../ui/words/format-average.ts'
import { excludedWords } from '../excluded-words.ts'

/** What the cameras are thought to have missed in all. */
export function missedWords({ summary, stores }: EstimatesAnswer): string {
  const { missed, hours, hoursLeftOut } = summary
  // Cameras missed less of each hour than counts as a gap.
  if (hours === 0 && hoursLeftOut === 0 && stores.leftOut.count === 0)
    return t`The cameras missed too little to estimate.`
  if (hours === 0) return t`No estimate: too few comparable hours were counted.`
  if (missed === null) return t`No estimate: there isn’t enough history to measure its accuracy.`
  if (missed.high === 0) return t`No entries are usually counted in the missed hours.`
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
  const uncounted =
    hours > 0 && hoursLeftOut > 0
      ? plural(hoursLeftOut, {
          one: '# missed hour couldn’t be estimated: too few comparable hours were counted.',
          other: '# missed hours couldn’t be estimated: too few comparable hours were counted.',
        })
      : null
  const words = [uncounted, excludedWords(leftOut, reasons, nameOfStore)].filter((each) => each !== null)
  return words.length === 0 ? null : words.join(' ')
}
