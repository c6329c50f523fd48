import { t } from '@lingui/core/macro'
import { stateLabels } from '../../ui/state-labels.ts'
import { stateWords } from '../../ui/state-words.ts'
import type { HeatMark, HeatState } from './heat-grid.ts'
import styles from './heat-table.module.css'

export function heatWord(state: HeatState): string {
  return (state === 'measured' ? stateWords.counted : stateWords[kindOf(state)])()
}

function kindOf(state: Exclude<HeatState, 'measured'>) {
  return state === 'unseen' ? 'unreliable' : state
}

export interface HeatKeyProps {
  readonly states: readonly HeatState[]
  /** What the outlines mean. */
  readonly marks?: Readonly<Record<HeatMark, string>>
}

/** The key of the table's colours and marks. */
export function HeatKey({ states, marks }: HeatKeyProps) {
  const absent = states.filter((state) => state !== 'measured')
  return (
    <>
      {/* Known later than the scale: before it, they move nothing when they come. */}
      {(absent.length > 0 || marks !== undefined) && (
        // biome-ignore lint/a11y/noRedundantRoles: a list without bullets loses its role in Safari
        <ul className={styles.key} role="list" aria-label={t`Marks`} data-marks>
          {absent.map((state) => (
            <li key={state}>
              <i className={styles.swatch} data-state={state} aria-hidden="true" />
              {stateLabels[kindOf(state)]()}
            </li>
          ))}
          {marks !== undefined &&
            (['below', 'above'] as const).map((mark) => (
              <li key={mark}>
                <i className={styles.swatch} data-mark={mark} aria-hidden="true" />
                {marks[mark]}
              </li>
            ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without bullets loses its role in Safari */}
      <ul className={styles.key} role="list" aria-label={t`Key`} data-own-line>
        <li>
          {t`fewer`}
          <i className={styles.scale} aria-hidden="true">
            {[1, 2, 3, 4, 5].map((level) => (
              <i key={level} data-level={level} />
            ))}
          </i>
          {t`more`}
        </li>
      </ul>
    </>
  )
}
