import { t } from '@lingui/core/macro'
import { Button } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format.ts'
import styles from './styles/cameras.module.css'

/** Rows of a list before more are asked for. */
export const shownAtFirst = 10

interface ShowMoreProps {
  readonly shown: number
  /** How many rows are shown after a press. */
  readonly next: number
  readonly count: number
  readonly onShow: (rows: number) => void
}

/** "Show all (104)", "Show 500 of 3,000"; nothing if all rows are shown. */
export function ShowMore({ shown, next, count, onShow }: ShowMoreProps) {
  if (shown >= count) return null
  const [more, all] = [formatCount(next), formatCount(count)]
  return (
    <p className={styles.more} data-screen-only>
      <Button onClick={() => onShow(next)}>
        {next >= count ? t`Show all (${all})` : t`Show ${more} of ${all}`}
      </Button>
    </p>
  )
}
