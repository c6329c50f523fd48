import { t } from '@lingui/core/macro'
import type { StripFrame } from './hour-strip.ts'
import styles from './strip.module.css'

const marks = ['seen', 'poor', 'missing', 'closed', 'unknown'] as const

/** What the marks of a strip mean. */
export function StripKey({ layout }: { readonly layout: StripFrame['layout'] }) {
  return (
    <span className={styles.key}>
      <span>
        {layout === 'row' ? t`one mark per hour` : t`one column per day, opening hours top to bottom`}
      </span>
      <span className={styles.key}>
        {marks.map((mark) => (
          <span key={mark} className={styles.keyItem}>
            <i className={styles.sample} data-mark={mark} /> {markWords(mark)}
          </span>
        ))}
      </span>
    </span>
  )
}

function markWords(mark: (typeof marks)[number]): string {
  switch (mark) {
    case 'seen':
      return t({ message: 'received', comment: 'Footage of an hour, in the key of a strip of hours' })
    case 'poor':
      return t`low quality`
    case 'missing':
      return t({ message: 'missing', comment: 'Footage of an hour, in the key of a strip of hours' })
    case 'closed':
      return t`closed`
    case 'unknown':
      return t`unknown`
  }
}
