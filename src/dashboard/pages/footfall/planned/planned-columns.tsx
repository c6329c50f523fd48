import { t } from '@lingui/core/macro'
import { textFile } from '../../../data/cards/file-columns.ts'
import { formatHour } from '../../../time/format-day.ts'
import { formatWeekdayAndDay } from '../../../time/format-local-day.ts'
import { NameButton } from '../../../ui/controls/name-button.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { averagesFormat } from '../../../ui/words/format-average.ts'
import { figureFile } from '../staffing/staffing-columns.tsx'
import { ratiosFormat, verdictWords } from '../staffing/staffing-words.ts'
import type { PlannedSlot, StretchRow } from './planned-hours.ts'
import { hoursWords } from './planned-words.ts'

const visitorsHead = () => t`Expected visitors per hour`
const staffHead = () => t`Planned staff`
const evenHead = () => t`Staff needed for average ratio`

interface StretchColumns {
  readonly rows: readonly StretchRow[]
  readonly nameOf: (id: string) => string
  /** Shows one store alone. `null` if there is no other. */
  readonly onChoose: ((id: string) => void) | null
}

/** Understaffed and overstaffed hours of single stores. */
export function stretchColumns({ rows, nameOf, onChoose }: StretchColumns): readonly Column<StretchRow>[] {
  const formatVisitors = averagesFormat(rows.map(({ expected }) => expected))
  const formatStaff = ratiosFormat(rows.flatMap(({ staff, evenStaff }) => [staff, evenStaff]))
  return [
    {
      key: 'day',
      header: t`Day`,
      cell: ({ day }) => formatWeekdayAndDay(day),
      sortBy: ({ day, from }) => `${day} ${String(from).padStart(2, '0')}`,
      file: textFile<StretchRow>(t`Date`, ({ day }) => day),
    },
    {
      key: 'hours',
      header: t({ message: 'Hours', context: 'from when to when' }),
      cell: hoursWords,
      belowNameOnPhone: true,
      sortBy: ({ from }) => from,
      file: textFile<StretchRow>(t({ message: 'Hours', context: 'from when to when' }), hoursWords),
    },
    ...(onChoose === null
      ? []
      : [
          {
            key: 'store',
            header: t`Store`,
            cell: ({ location }: StretchRow) => (
              <NameButton onChoose={() => onChoose(location)}>{nameOf(location)}</NameButton>
            ),
            belowNameOnPhone: true,
            sortBy: ({ location }: StretchRow) => nameOf(location),
            file: textFile<StretchRow>(t`Store`, ({ location }) => nameOf(location)),
          },
        ]),
    {
      key: 'verdict',
      header: t`Staffing`,
      cell: ({ verdict }) => verdictWords[verdict](),
      sortBy: ({ verdict }) => verdictWords[verdict](),
      file: textFile<StretchRow>(t`Staffing`, ({ verdict }) => verdictWords[verdict]()),
    },
    {
      key: 'visitors',
      header: visitorsHead(),
      align: 'end',
      cell: ({ expected }) => formatVisitors(expected),
      sortBy: ({ expected }) => expected,
      file: intervalFile<StretchRow>(),
    },
    {
      key: 'staff',
      header: staffHead(),
      align: 'end',
      cell: ({ staff }) => formatStaff(staff),
      sortBy: ({ staff }) => staff,
      file: figureFile(staffHead(), ({ staff }) => staff),
    },
    {
      key: 'even',
      header: evenHead(),
      align: 'end',
      cell: ({ evenStaff }) => formatStaff(evenStaff),
      sortBy: ({ evenStaff }) => evenStaff,
      file: figureFile(evenHead(), ({ evenStaff }) => evenStaff),
    },
  ]
}

/** Every hour, for the file of the chart. */
export function slotColumns(): readonly Column<PlannedSlot>[] {
  const columns = [
    textFile<PlannedSlot>(t`Date`, ({ day }) => day),
    textFile<PlannedSlot>(t`Hour`, ({ hour }) => formatHour(hour)),
    figureFile<PlannedSlot>(t`Visitors per staff member`, ({ ratio }) => ratio),
    intervalFile<PlannedSlot>(),
    figureFile<PlannedSlot>(staffHead(), ({ staffHours }) => staffHours),
    figureFile<PlannedSlot>(evenHead(), ({ evenStaff }) => evenStaff),
    textFile<PlannedSlot>(t`Staffing`, ({ verdict }) => verdictWords[verdict]()),
  ]
  return columns.map((file, at) => ({ key: String(at), header: '', cell: () => '', file }))
}

function intervalFile<
  Row extends { readonly expected: number; readonly low: number; readonly high: number },
>() {
  return [
    ...figureFile<Row>(visitorsHead(), ({ expected }) => expected),
    ...figureFile<Row>(t`Forecast, low`, ({ low }) => low),
    ...figureFile<Row>(t`Forecast, high`, ({ high }) => high),
  ]
}
