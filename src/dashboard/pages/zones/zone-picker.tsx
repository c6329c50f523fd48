import { t } from '@lingui/core/macro'
import { zoneWords } from '../../data/questions/floor.ts'
import styles from './zones.module.css'

export interface ZonePickerProps {
  readonly zones: readonly string[]
  readonly chosen: string
  readonly onChoose: (zone: string) => void
}

/** Which zone is drawn over time. The list of the system: quick by keyboard and on a phone, however many there are. */
export function ZonePicker({ zones, chosen, onChoose }: ZonePickerProps) {
  return (
    <label className={styles.picker}>
      {t`Zone`}
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zoneWords(zone)}
          </option>
        ))}
      </select>
    </label>
  )
}
