import { isSmallSample } from '../../../domain/cells/sample-size.ts'
import type { Coverage } from '../../../protocol/derived/states.ts'
import type { GroupDwell } from '../../../protocol/derived/zone-answers.ts'
import { duration } from '../../charts/unit.ts'
import { bandWords, genderName } from '../../data/cards/age-and-gender.ts'
import { countFile, coverageFile, numberFile, textFile } from '../../data/cards/file-columns.ts'
import { CautionIcon } from '../../ui/marks/icons.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { ValueCell } from '../../ui/value-cell.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'
import styles from './zones.module.css'

/** The columns of dwell by age and gender. @param what the sample of an average is counted in */
export function dwellColumns(what: 'visits' | 'entries', coverage: Coverage): readonly Column<GroupDwell>[] {
  return [
    {
      key: 'age',
      header: 'Age',
      cell: ({ age }) => bandWords(age),
      sortBy: ({ age }) => age,
      file: textFile('Age', ({ age }) => bandWords(age)),
    },
    {
      key: 'gender',
      header: 'Gender',
      cell: ({ gender }) => genderName(gender),
      sortBy: ({ gender }) => genderName(gender),
      file: textFile('Gender', ({ gender }) => genderName(gender)),
    },
    {
      key: 'average',
      header: 'Average dwell',
      align: 'end',
      cell: ({ state, value }) => <ValueCell state={state} value={value} format={formatDuration} />,
      sortBy: ({ value }) => value,
      file: numberFile('Average dwell', ({ value }) => value, duration),
    },
    {
      key: 'sample',
      header: what === 'visits' ? 'Visits' : 'Entries',
      align: 'end',
      cell: ({ value, over }) =>
        over !== null && (
          <span className={value !== null && isSmallSample(over) ? styles.few : undefined}>
            {value !== null && isSmallSample(over) && (
              <>
                <CautionIcon size={12} /> only{' '}
              </>
            )}
            {formatCount(over)}
          </span>
        ),
      sortBy: ({ over }) => over,
      file: [
        ...countFile<GroupDwell>(what === 'visits' ? 'Visits' : 'Entries', ({ over }) => over),
        ...coverageFile<GroupDwell>(() => coverage),
      ],
    },
  ]
}
