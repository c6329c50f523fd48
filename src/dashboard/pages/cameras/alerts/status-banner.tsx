import { t } from '@lingui/core/macro'
import { foldAlerts } from '../../../coverage/alert-fold.ts'
import type { Alert } from '../../../coverage/follow-alerts.ts'
import { CameraLink } from '../../../data/camera-link/camera-link.tsx'
import type { LiveCameras } from '../../../data/questions/use-live-cameras.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { StatusMark } from '../../../ui/marks/status-mark.tsx'
import { useNarrow } from '../../../ui/table/use-narrow.ts'
import { LiveWarning } from '../live/live-warning.tsx'
import styles from '../styles/status-banner.module.css'
import { alertBody, alertTitle, foldBody, foldTitle } from './alert-words.ts'
import type { Alerts } from './use-alerts.ts'

/** Announces new outages, and that the shown states are not the present. It stands below the counts and covers nothing. */
export function StatusBanner({ live, alerts }: { readonly live: LiveCameras; readonly alerts: Alerts }) {
  const { shown, dismiss } = alerts
  const mostShown = useNarrow('phone') ? 1 : 3
  return (
    <div role="alert" aria-atomic="false" className={styles.banner}>
      <LiveWarning live={live} />
      {shown.length > 0 && (
        <div className={styles.one}>
          <ul className={styles.list}>
            {shown.length > mostShown ? (
              <FoldedAlerts alerts={shown} now={live.now} />
            ) : (
              shown.map((alert) => (
                <AlertItem
                  key={alert.cameras.map(({ recording }) => recording).join()}
                  alert={alert}
                  now={live.now}
                />
              ))
            )}
          </ul>
          <Button onClick={dismiss}>{t`Dismiss`}</Button>
        </div>
      )}
    </div>
  )
}

function AlertItem({ alert, now }: { readonly alert: Alert; readonly now: number }) {
  const [only, ...others] = alert.cameras
  return (
    <li>
      <StatusMark state="offline" word={alertTitle(alert)} />
      <span className={styles.body}>{alertBody(alert, now)}</span>
      {only !== undefined && others.length === 0 && (
        <CameraLink recording={only.recording} className={styles.open}>
          {t`View camera`}
        </CameraLink>
      )}
    </li>
  )
}

/** More outages than fit, as one line: the table names each. */
function FoldedAlerts({ alerts, now }: { readonly alerts: readonly Alert[]; readonly now: number }) {
  const fold = foldAlerts(alerts)
  return (
    <li>
      <StatusMark state="offline" word={foldTitle(fold)} />
      <span className={styles.body}>{foldBody(fold, now)}</span>
    </li>
  )
}
