import { useState } from 'react'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import styles from '../styles/alerts.module.css'
import { type AlertControls, type GraceMinutes, graceChoices } from './use-alerts.ts'

const graceWords: Readonly<Record<GraceMinutes, string>> = {
  '2': '2 min',
  '5': '5 min',
  '15': '15 min',
  '60': '1 h',
}

/** When and how outages are reported. */
export function AlertsBar({ controls }: { readonly controls: AlertControls }) {
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
