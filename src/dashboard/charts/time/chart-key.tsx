import { t } from '@lingui/core/macro'
import { stateLabels } from '../../ui/state-labels.ts'
import styles from './chart-key.module.css'
import type { BesideSeries, MainSeries } from './chart-series.ts'
import { SeriesLine } from './series-line.tsx'
import type { SpanKind } from './spans.ts'

export type KeyLine = Pick<MainSeries | BesideSeries, 'kind' | 'label'>

export interface ChartKeyProps {
  /** The lines of the chart, the main one first: "25 Oct – 21 Nov". */
  readonly lines: readonly KeyLine[]
  /** Kinds of stretches that carry no word in the chart: `kindsForKey(points)`. */
  readonly kinds?: readonly SpanKind[]
}

/** Characters of all lines beyond which the kinds, when they come, would not fit beside them and the title. */
const longKey = 40

/**
 * The key of a chart over time, for the tools of its card. The kinds of stretches come first, in a list of their
 * own: they are known later than the lines, and move nothing when they come.
 */
export function ChartKey({ lines, kinds = [] }: ChartKeyProps) {
  const isLong = lines.reduce((sum, { label }) => sum + label.length, 0) > longKey
  return (
    <>
      {kinds.length === 0 ? (
        <span className={styles.kinds} data-empty data-beside={!isLong || undefined} />
      ) : (
        <ul
          className={styles.kinds}
          // biome-ignore lint/a11y/noRedundantRoles: a list without bullets loses its role in Safari
          role="list"
          aria-label={t`Marks`}
          data-beside={!isLong || undefined}
        >
          {kinds.map((kind) => (
            <li key={kind} className={styles.key}>
              <i className={styles.swatch} data-kind={kind} aria-hidden="true" />
              {stateLabels[kind]()}
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without bullets loses its role in Safari */}
      <ul className={styles.keys} role="list" aria-label={t`Key`} data-own-line={isLong || undefined}>
        {lines.map(({ kind, label }) => (
          <li key={`${kind} ${label}`} className={styles.key}>
            <SeriesLine kind={kind} size="key" />
            {label}
          </li>
        ))}
      </ul>
    </>
  )
}
