import { CheckIcon } from '../ui/marks/icons.tsx'
import styles from './option.module.css'

export interface OptionNameProps {
  readonly name: string
  readonly isChosen: boolean
  /** A checkbox instead of a tick. */
  readonly box: boolean
  /** Shown on hover: the whole name where a list cuts it, or a hint. */
  readonly title?: string | undefined
}

/** The mark of an option and its name. Its parent has the class `option` of the same style sheet. */
export function OptionName({ name, isChosen, box, title }: OptionNameProps) {
  return (
    <>
      <span className={styles.mark} data-tick data-box={box || undefined} data-chosen={isChosen || undefined}>
        {isChosen && <CheckIcon size={box ? 12 : 14} />}
      </span>
      <span className={styles.name} title={title}>
        {name}
      </span>{' '}
    </>
  )
}
