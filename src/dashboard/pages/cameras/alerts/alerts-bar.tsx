import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { formatDuration } from '../../../ui/words/format-duration.ts'
import styles from '../styles/alerts.module.css'
import { type AlertControls, type GraceMinutes, graceChoices } from './use-alerts.ts'

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
      <legend className={styles.legend}>{t`Alert me about outages`}</legend>
      <span className={styles.control}>
        {t`Alert after`}
        <Segmented<GraceMinutes>
          label={t`Alert after a camera has been offline for`}
          size="small"
          segments={[...graceChoices]
            .sort((a, b) => Number(a) - Number(b))
            .map((value) => ({ value, label: formatDuration(Number(value) * 60) }))}
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
        {t`During opening hours only`}
      </label>
      <label className={styles.control}>
        <input
          type="checkbox"
          checked={settings.notify === 'on'}
          onChange={(event) => void choose(event.currentTarget.checked)}
        />
        {t`Browser notifications (while this page is open)`}
      </label>
      {refused && (
        <span className={styles.refused} role="status">
          {t`Notifications are blocked. Allow them in your browser settings.`}
        </span>
      )}
    </fieldset>
  )
}
