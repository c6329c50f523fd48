import { useConnectionLostSince } from '../data/source/connection-status.ts'
import type { Freshest } from '../data/source/use-now.ts'
import { formatTime, zoneName } from '../time/format-day.ts'
import { StatusMark, StatusShape } from '../ui/marks/status-mark.tsx'
import styles from './shell.module.css'

export interface FreshnessLineProps {
  readonly freshest: Freshest
  /** The zone that all chosen stores lie in; `null` where they lie in several: then the viewer's. */
  readonly timezone: string | null
  /** `false` where nothing could be had: of what is not there nothing is said. */
  readonly counted?: boolean
  /** While the stores are not known: the words keep their place, and are not shown. */
  readonly waiting?: boolean
}

/**
 * How old the numbers are, and when they are refreshed next; or, unmistakably, that the connection is lost. What is known
 * of the cameras comes in the same responses, and is as old.
 */
export function FreshnessLine({ freshest, timezone, counted = true, waiting = false }: FreshnessLineProps) {
  const lostSince = useConnectionLostSince()
  const zone = timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const name = waiting ? '' : ` ${zoneName(freshest.countedUntil, zone)}`
  const at = (instant: number) => formatTime(instant, zone)
  return (
    <div
      className={styles.freshness}
      role="status"
      data-lost={lostSince !== null || undefined}
      data-waiting={(waiting && lostSince === null) || undefined}
    >
      {lostSince !== null ? (
        <StatusMark state="offline" word={`Connection lost since ${at(lostSince)}${name} – trying again`} />
      ) : counted ? (
        <>
          <span className={styles.dot}>
            <StatusShape state="online" />
          </span>
          Counted until {at(freshest.countedUntil)} · next at {at(freshest.next)}
          {name}
        </>
      ) : null}
    </div>
  )
}
