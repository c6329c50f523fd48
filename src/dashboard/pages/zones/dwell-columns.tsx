import { t } from '@lingui/core/macro'
import { isSmallSample } from '../../../domain/cells/sample-size.ts'
import type { Coverage } from '../../../protocol/derived/states.ts'
import type { GroupDwell } from '../../../protocol/derived/zone-answers.ts'
import { duration } from '../../charts/unit.ts'
import { bandWords, genderName } from '../../data/cards/age-and-gender.ts'
import { countFile, coverageFile, numberFile, textFile } from '../../data/cards/file-columns.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { ValueCell } from '../../ui/value-cell.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'
import type { SampleKind } from './dwell-groups.ts'
import styles from './zones.module.css'

/** The columns of dwell by age and gender. @param what the sample of an average is counted in */
export function dwellColumns(what: SampleKind, coverage: Coverage): readonly Column<GroupDwell>[] {
  const sample = what === 'visits' ? t`Visits` : t`Entries`
  return [
    {
      key: 'age',
      header: t`Age`,
      cell: ({ age }) => bandWords(age),
      sortBy: ({ age }) => age,
      file: textFile(t`Age`, ({ age }) => bandWords(age)),
    },
    {
      key: 'gender',
      header: t`Gender`,
      cell: ({ gender }) => genderName(gender),
      sortBy: ({ gender }) => genderName(gender),
      file: textFile(t`Gender`, ({ gender }) => genderName(gender)),
    },
    {
      key: 'average',
      header: t`Dwell time`,
      align: 'end',
      cell: ({ state, value }) => <ValueCell state={state} value={value} format={formatDuration} />,
      sortBy: ({ value }) => value,
      file: numberFile(t`Dwell time`, ({ value }) => value, duration),
    },
    {
      key: 'sample',
      header: sample,
      align: 'end',
      cell: ({ value, over }) =>
        over !== null && (
          <span className={value !== null && isSmallSample(over) ? styles.few : undefined}>
            {formatCount(over)}
          </span>
        ),
      sortBy: ({ over }) => over,
      file: [
        ...countFile<GroupDwell>(sample, ({ over }) => over),
        ...coverageFile<GroupDwell>(() => coverage),
      ],
    },
  ]
}
