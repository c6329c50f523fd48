import { type ReactNode, useId } from 'react'
import styles from './card.module.css'
import { Boundary } from './states/boundary.tsx'

export interface CardProps {
  readonly title: string
  /** What qualifies the title: the store and its zone, the unit. */
  readonly note?: ReactNode
  /** Keys and buttons at the end of the header. */
  readonly tools?: ReactNode
  /** `flush` lets the content reach the border: charts and tables bring their own margins. */
  readonly inset?: 'padded' | 'flush'
  readonly busy?: boolean
  readonly children: ReactNode
}

export function Card({ title, note, tools, inset = 'padded', busy = false, children }: CardProps) {
  const heading = useId()
  return (
    <section className={styles.card} aria-labelledby={heading} aria-busy={busy}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </div>
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </header>
      <div className={styles.body} data-inset={inset}>
        <Boundary>{children}</Boundary>
      </div>
    </section>
  )
}
