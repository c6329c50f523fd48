import { t } from '@lingui/core/macro'
import { resolveRange } from '../time/preset-range.ts'
import { ChoiceList } from './choice-list.tsx'
import { CustomDays } from './custom-days.tsx'
import {
  type Comparison,
  comparison as comparisonEntry,
  comparisons,
  comparisonWords,
} from './entries/comparison.ts'
import { presets, presetWords, type RangeChoice } from './entries/range.ts'
import type { Calendar } from './filters-transitions.ts'
import { rangeCalendar } from './late-calendar.ts'
import styles from './range-choices.module.css'

export interface RangeChoicesProps {
  readonly range: RangeChoice
  /** `null` on a page that compares with nothing. */
  readonly comparison: Comparison | null
  readonly calendar: Calendar
  readonly narrow: boolean
  readonly onChoose: (range: RangeChoice) => void
  readonly onCompare: (comparison: Comparison) => void
}

/**
 * Presets and comparisons, which apply at once, and custom days, which apply when they are complete and confirmed.
 */
export function RangeChoices(props: RangeChoicesProps) {
  const { range, comparison, calendar, narrow, onChoose, onCompare } = props
  const days = resolveRange(range, calendar.today, calendar.chain)
  const note = comparison === null ? null : (comparisonWords[comparison].note?.(days, calendar) ?? null)
  return (
    <div className={styles.choices} data-narrow={narrow || undefined}>
      <div className={styles.presets}>
        <ChoiceList
          label={t`Presets`}
          layout={narrow ? 'chips' : 'list'}
          choices={presets.map((preset) => ({ value: preset, name: presetWords[preset]() }))}
          chosen={range.kind === 'preset' ? [range.preset] : []}
          onChoose={(preset) => onChoose({ kind: 'preset', preset })}
        />
      </div>
      {comparison !== null && (
        <div className={styles.comparisons}>
          <h3 className={styles.title}>{comparisonEntry.label()}</h3>
          <div>
            <ChoiceList
              label={comparisonEntry.label()}
              layout="chips"
              choices={comparisons.map((value) => {
                const { name, hint } = comparisonWords[value]
                return { value, name: name(), hint: hint?.() }
              })}
              chosen={[comparison]}
              onChoose={onCompare}
            />
            {note !== null && <p className={styles.words}>{note}</p>}
          </div>
        </div>
      )}
      <CustomDays
        days={days}
        calendar={calendar}
        narrow={narrow}
        part={rangeCalendar}
        onApply={(days) => onChoose({ kind: 'days', days })}
      />
    </div>
  )
}
