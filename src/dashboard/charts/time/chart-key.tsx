import styles from './chart-key.module.css'
import { type SpanKind, spanWords } from './spans.ts'

export interface ChartKeyProps {
  /** How this period is written: "25 Oct – 21 Nov". */
  readonly current: string
  readonly comparison: string | null
  /** Kinds of stretches that carry no word in the chart: `kindsForKey(points)`. */
  readonly kinds?: readonly SpanKind[]
}

/** Characters of both periods beyond which the kinds, when they come, would not fit beside them and the title. */
const longKey = 40

/**
 * The key of a chart over time, for the tools of its card. The kinds of stretches come first, in a list of their
 * own: they are known later than the periods, and move nothing when they come.
 */
export function ChartKey({ current, comparison, kinds = [] }: ChartKeyProps) {
  const isLong = current.length + (comparison?.length ?? 0) > longKey
  return (
    <>
      {kinds.length === 0 ? (
        <span className={styles.kinds} data-empty data-beside={!isLong || undefined} />
      ) : (
        <ul
          className={styles.kinds}
          // biome-ignore lint/a11y/noRedundantRoles: a list without bullets loses its role in Safari
          role="list"
          aria-label="Key of the stretches"
          data-beside={!isLong || undefined}
        >
          {kinds.map((kind) => (
            <li key={kind} className={styles.key}>
              <i className={styles.swatch} data-kind={kind} aria-hidden="true" />
              {spanWords[kind]}
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without bullets loses its role in Safari */}
      <ul className={styles.keys} role="list" aria-label="Key" data-own-line={isLong || undefined}>
        <li className={styles.key}>
          <i className={styles.current} aria-hidden="true" />
          {current}
        </li>
        {comparison !== null && (
          <li className={styles.key}>
            <i className={styles.comparison} aria-hidden="true" />
            {comparison}
          </li>
        )}
      </ul>
    </>
  )
}
