import { type ReactNode, useId } from 'react'
import styles from './kpi.module.css'
import { Skeleton } from './states/skeleton.tsx'

export interface KpiProps {
  readonly label: string
  /** A definition or a caution beside the label. */
  readonly info?: ReactNode
  /** The figure, or a `ValueCell` where there is none. */
  readonly value?: ReactNode
  /** In the place of the figure: a bar, a small picture. */
  readonly figure?: ReactNode
  /** A `Delta` and what it is compared with. */
  readonly delta?: ReactNode
  readonly note?: ReactNode
  /** `lead` is the number that the eye meets first; `wide` has text to tell, `brief` one line at most. */
  readonly size?: 'lead' | 'normal' | 'wide' | 'brief'
  /** Skeletons of the final size in the place of everything but the label. */
  readonly loading?: boolean
  /** What stands here is older than what stands beside it: dimmed until it is replaced. */
  readonly refreshing?: boolean
}

export function Kpi(props: KpiProps) {
  const { label, info, value, figure, delta, note, size = 'normal', loading = false, refreshing } = props
  const name = useId()
  return (
    <div
      className={styles.kpi}
      aria-busy={refreshing || undefined}
      data-size={size}
      data-pictured={(figure !== undefined && (loading || value !== undefined)) || undefined}
    >
      {/* Called by its name alone: what stands beside it is a button of its own. */}
      <h2 className={styles.label} aria-labelledby={name}>
        <span id={name}>{label}</span>
        {info}
      </h2>
      {loading ? (
        <>
          <div className={styles.value}>
            <Skeleton width={size === 'lead' ? '4.2em' : '3.4em'} />
          </div>
          {figure}
          <div className={styles.line}>
            <Skeleton width="14em" />
          </div>
        </>
      ) : (
        <>
          {value !== undefined && <div className={styles.value}>{value}</div>}
          {figure}
          {delta !== undefined && <div className={styles.line}>{delta}</div>}
          {note !== undefined && <div className={styles.line}>{note}</div>}
        </>
      )}
    </div>
  )
}
