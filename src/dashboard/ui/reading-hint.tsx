import styles from './reading-hint.module.css'

export interface ReadingHintProps {
  /** What is pointed at: "an hour". */
  readonly what: string
  /** What is then read. */
  readonly toRead?: string
  /** Whether the arrow keys lead to it, too. */
  readonly byKeys?: boolean
}

/** How to read a picture, with a mouse or by touch. */
export function ReadingHint({ what, toRead = 'it', byKeys = true }: ReadingHintProps) {
  return (
    <>
      <span className={styles.pointer}>
        Point at {what}
        {byKeys && ', or walk with the arrow keys,'} to read {toRead}.
      </span>
      <span className={styles.finger}>
        Tap {what} to read {toRead}.
      </span>
    </>
  )
}
