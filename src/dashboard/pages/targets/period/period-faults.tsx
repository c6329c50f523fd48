import { t } from '@lingui/core/macro'
import { isDateOnly } from '../../../../protocol/metrics/wire-time.ts'
import { writtenYears } from '../../../../protocol/written-days.ts'
import { failureOf } from '../../../data/source/failure.ts'
import form from '../../../ui/controls/form.module.css'
import type { MeasureWords } from '../measure-words.ts'
import type { PeriodDraft } from './use-period-draft.ts'

interface PeriodFaultsProps {
  readonly draft: PeriodDraft
  readonly words: Pick<MeasureWords, 'invalid'>
  /** Why it was not saved. `null` if it was, or was not tried. */
  readonly error: unknown
}

/** What prevents a period from being saved. */
export function PeriodFaults({ draft, words, error }: PeriodFaultsProps) {
  const { from, until, value, isWritten } = draft
  const faults = [
    isDateOnly(from) && isDateOnly(until) && !isWritten && yearsWords(),
    from > until && t`The end must not be before the start.`,
    Number.isNaN(value) && words.invalid,
    error !== null && failedWords(error),
  ]
  return faults.map(
    (fault) =>
      fault !== false && (
        <p key={fault} className={form.failed} role="alert">
          {fault}
        </p>
      ),
  )
}

function yearsWords(): string {
  const { first: firstYear, last: lastYear } = writtenYears
  return t`Select days from ${firstYear} to ${lastYear}.`
}

function failedWords(error: unknown): string {
  switch (failureOf(error).code) {
    case 'unacceptable':
      return t`These stores have different currencies. Set their revenue targets separately.`
    case 'bad_request':
      return t`Too many days or stores, or too large a target. Set a shorter period or a smaller group.`
    default:
      return t`Couldn’t save. Try again.`
  }
}
