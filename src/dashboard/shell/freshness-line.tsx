import { t } from '@lingui/core/macro'
import { useConnectionLostSince } from '../data/source/connection-status.ts'
import type { Freshest } from '../data/source/use-now.ts'
import { zoneName } from '../time/format-day.ts'
import { formatTime } from '../time/format-time.ts'
import { StatusMark, StatusShape } from '../ui/marks/status-mark.tsx'
import { useOfflineWords } from './offline-banner.tsx'
import styles from './shell.module.css'

export interface FreshnessLineProps {
  readonly freshest: Freshest
  /** Time zone of all selected stores; `null` if they differ, which shows the viewer's. */
  readonly timezone: string | null
  /** False if nothing could be loaded: then no age is shown. */
  readonly counted?: boolean
  /** True while the stores load: the text reserves its space invisibly. */
  readonly waiting?: boolean
}

/**
 * The age of the numbers and the time of the next refresh, or that the connection is lost. Camera states come
 * in the same responses and have the same age.
 */
export function FreshnessLine({ freshest, timezone, counted = true, waiting = false }: FreshnessLineProps) {
  const lostSince = useConnectionLostSince()
  const zone = timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const at = (instant: number) =>
    waiting ? formatTime(instant, zone) : `${formatTime(instant, zone)} ${zoneName(instant, zone)}`
  const [updated, next] = [formatTime(freshest.countedUntil, zone), at(freshest.next)]
  const offline = useOfflineWords(zone)
  const lost = lostSince === null ? '' : at(lostSince)
  return (
    <div
      className={styles.freshness}
      role="status"
      data-lost={(offline ?? lostSince) !== null || undefined}
      data-waiting={(waiting && lostSince === null) || undefined}
    >
      {offline !== null ? (
        <StatusMark state="offline" word={offline} />
      ) : lostSince !== null ? (
        <StatusMark state="offline" word={t`Offline since ${lost} · reconnecting…`} />
      ) : counted ? (
        <>
          <span className={styles.updated}>
            <span className={styles.dot}>
              <StatusShape state="online" />
            </span>
            <span>{t`Updated ${updated}`}</span>
          </span>
          <span className={styles.next} data-optional>
            {' '}
            · {t`next update ${next}`}
          </span>
        </>
      ) : null}
    </div>
  )
}
