import { t } from '@lingui/core/macro'
import type { Coverage } from '../../../protocol/derived/states.ts'
import { CautionIcon } from '../../ui/marks/icons.tsx'
import { PopoverNote } from '../../ui/popover-note.tsx'
import { formatShare } from '../../ui/words/format.ts'
import styles from './conversion.module.css'
import { isAboveAll } from './conversion-answer.ts'
import { aboveAllWords, aboveReasons, entranceCoverage } from './conversion-words.ts'
import type { ConversionView } from './use-conversion.ts'

/** Why there are rates above 100%, where there are. */
export function AboveAll({ view: { conversion } }: { readonly view: ConversionView }) {
  const words = aboveAllWords(conversion.aboveAll, conversion.stores)
  if (words === null) return null
  return (
    <p className={styles.above} role="note">
      <span className={styles.caution}>
        <CautionIcon size={14} />
      </span>
      <span>
        <strong>{words.where}</strong> {words.why}
      </span>
    </p>
  )
}

export interface AboveTipProps {
  readonly rate: number | null
  readonly coverage: Coverage
}

/** Beside a rate above 100%: why, and how much the cameras saw. */
export function AboveTip({ rate, coverage }: AboveTipProps) {
  if (rate === null || !isAboveAll({ value: rate })) return null
  const value = formatShare(rate)
  return (
    <PopoverNote
      trigger={<CautionIcon size={14} />}
      triggerClassName={styles.aboveTip}
      triggerName={t`Why ${value}?`}
      title={t`Rate above 100%`}
    >
      {aboveReasons()} {entranceCoverage(coverage)}
    </PopoverNote>
  )
}
