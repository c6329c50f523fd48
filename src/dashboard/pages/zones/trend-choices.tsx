import { t } from '@lingui/core/macro'
import { zoneWords } from '../../data/questions/floor.ts'
import { Picker } from '../../ui/controls/picker.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { useNarrow } from '../../ui/table/use-narrow.ts'
import { type ZoneMeasure, zoneMeasures } from '../zone-choices.ts'
import { measureName } from './zone-words.ts'
import styles from './zones.module.css'

export interface TrendChoicesProps {
  readonly zones: readonly string[]
  readonly zone: string
  readonly onZone: (zone: string) => void
  readonly measure: ZoneMeasure
  readonly onMeasure: (measure: ZoneMeasure) => void
}

/** Which zone is drawn over time, and in which measure. A phone has no room for all measures side by side. */
export function TrendChoices({ zones, zone, onZone, measure, onMeasure }: TrendChoicesProps) {
  const isPhone = useNarrow('phone')
  const measures = zoneMeasures.map((value) => ({ value, label: measureName(value) }))
  const name = t`Measure`
  return (
    <div className={styles.measures} data-screen-only>
      <Picker
        label={t`Zone`}
        choices={zones.map((value) => ({ value, label: zoneWords(value) }))}
        chosen={zone}
        onChoose={onZone}
      />
      {isPhone ? (
        <Picker label={name} choices={measures} chosen={measure} onChoose={onMeasure} />
      ) : (
        <Segmented label={name} size="small" segments={measures} value={measure} onChoose={onMeasure} />
      )}
    </div>
  )
}
