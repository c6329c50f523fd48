import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import styles from './kpi.module.css'
import { CautionIcon, ChevronRightIcon } from './marks/icons.tsx'
import { Skeleton } from './states/skeleton.tsx'

/** Where a figure leads: to the address of a page, or to another picture on this one. */
export type KpiDoor =
  | { readonly href: string }
  /** `chosen`: the page shows it now. */
  | { readonly onChoose: () => void; readonly chosen: boolean }

export interface KpiProps {
  readonly label: string
  /** The whole tile leads there. Buttons in it, such as `info`, stay buttons of their own. */
  readonly door?: KpiDoor | undefined
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
  const { label, door, info, caution = false, value, figure, delta, note } = props
  const { size = 'normal', loading = false } = props
  const name = useId()
  return (
    <div
      className={styles.kpi}
      data-size={size}
      data-pictured={(figure !== undefined && (loading || value !== undefined)) || undefined}
    >
      {/* Called by its name alone: what stands beside it is a button of its own. */}
      <h2 className={styles.label} aria-labelledby={name}>
        <span id={name}>
          <Door door={door}>{label}</Door>
        </span>
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

/** The label as a link or a button. Its target is stretched over the tile by the style sheet. */
function Door({ door, children }: { readonly door: KpiDoor | undefined; readonly children: ReactNode }) {
  if (door === undefined) return children
  if ('href' in door) {
    return (
      <Link href={door.href} className={styles.door}>
        {children}
        <span className={styles.leads}>
          <ChevronRightIcon size={12} />
        </span>
      </Link>
    )
  }
  return (
    <button type="button" className={styles.door} aria-pressed={door.chosen} onClick={door.onChoose}>
      {children}
    </button>
  )
}

/** Replaces a missing figure: "closed", "unknown". */
export function AbsentValue({ children }: { readonly children: ReactNode }) {
  return <span className={styles.absent}>{children}</span>
}
