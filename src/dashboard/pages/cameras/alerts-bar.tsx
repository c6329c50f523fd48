import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { alertBody, alertTitle } from './alert-words.ts'
import styles from './alerts.module.css'
import { type AlertControls, type Alerts, type GraceMinutes, graceChoices } from './use-alerts.ts'

export interface AlertsBarProps {
  readonly alerts: Alerts
  readonly controls: AlertControls
}

/** What was told since somebody looked last; and when and how it is told. */
export function AlertsBar({ alerts, controls }: AlertsBarProps) {
  const { shown, putAway } = alerts
  return (
    <>
      <div role="alert" className={styles.place}>
        {shown.length > 0 && (
          <div className={styles.alerts}>
            <ul className={styles.list}>
              {shown.slice(0, mostShown).map((alert) => (
                <li key={alert.cameras.map(({ recording }) => recording).join()}>
                  <StatusMark state="offline" word={alertTitle(alert)} /> {alertBody(alert)}
                </li>
              ))}
              {shown.length > mostShown && <li>and {shown.length - mostShown} more, in the table below</li>}
            </ul>
            <Button onClick={putAway}>Put away</Button>
          </div>
        )}
      </div>
      <AlertControlsLine controls={controls} />
    </>
  )
}

const mostShown = 4

const graceWords: Readonly<Record<GraceMinutes, string>> = {
  '2': '2 min',
  '5': '5 min',
  '15': '15 min',
  '60': '1 h',
}

function AlertControlsLine({ controls }: { readonly controls: AlertControls }) {
  const { settings, setNotify, setGrace, setOpenOnly } = controls
  const [refused, setRefused] = useState(false)
  const choose = async (isOn: boolean) => {
    if (!isOn) {
      setNotify('off')
      return
    }
    const allowed = typeof Notification === 'undefined' ? 'denied' : await Notification.requestPermission()
    setRefused(allowed !== 'granted')
    setNotify(allowed === 'granted' ? 'on' : 'off')
  }
  return (
    <fieldset className={styles.controls} data-screen-only>
      <legend className={styles.legend}>Tell of an outage</legend>
      <span className={styles.control}>
        after
        <Segmented<GraceMinutes>
          label="How long a camera must be offline before it is told"
          size="small"
          segments={[...graceChoices]
            .sort((a, b) => Number(a) - Number(b))
            .map((value) => ({ value, label: graceWords[value] }))}
          value={settings.graceMinutes}
          onChoose={setGrace}
        />
      </span>
      <label className={styles.control}>
        <input
          type="checkbox"
          checked={settings.openOnly === 'on'}
          onChange={(event) => setOpenOnly(event.currentTarget.checked ? 'on' : 'off')}
        />
        in opening hours only
      </label>
      <label className={styles.control}>
        <input
          type="checkbox"
          checked={settings.notify === 'on'}
          onChange={(event) => void choose(event.currentTarget.checked)}
        />
        by a notification of this browser, while this page is open
      </label>
      {refused && (
        <span className={styles.refused} role="status">
          This browser does not allow notifications here: allow them in its settings for this site.
        </span>
      )}
    </fieldset>
  )
}
