import { type ReactNode, useId } from 'react'
import styles from './kpi.module.css'
import { CautionIcon } from './marks/icons.tsx'
import { Skeleton } from './states/skeleton.tsx'

export interface KpiProps {
  readonly label: string
  /** A definition beside the label. */
  readonly info?: ReactNode
  /** A mark of caution beside it. */
  readonly caution?: boolean
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
}

export function Kpi(props: KpiProps) {
  const { label, info, caution = false, value, figure, delta, note, size = 'normal', loading = false } = props
  const name = useId()
  return (
    <div
      className={styles.kpi}
      data-size={size}
      data-pictured={(figure !== undefined && (loading || value !== undefined)) || undefined}
    >
      {/* Called by its name alone: what stands beside it is a button of its own. */}
      <h2 className={styles.label} aria-labelledby={name}>
        <span id={name}>{label}</span>
        {info}
        {caution && (
          <span className={styles.caution}>
            <CautionIcon size={14} />
          </span>
        )}
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

/** Replaces a missing figure: "closed", "unknown". */
export function AbsentValue({ children }: { readonly children: ReactNode }) {
  return <span className={styles.absent}>{children}</span>
}
