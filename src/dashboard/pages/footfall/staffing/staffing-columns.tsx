import { t } from '@lingui/core/macro'
import type { StaffedStoreRow } from '../../../../protocol/derived/staffing/staffing-answers.ts'
import { countFile, hoursFile, textFile } from '../../../data/cards/file-columns.ts'
import { formatHour, formatWeekday } from '../../../time/format-day.ts'
import { NameButton } from '../../../ui/controls/name-button.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatCount, formatShare } from '../../../ui/words/format.ts'
import { averagesFormat } from '../../../ui/words/format-average.ts'
import { weekHourWords } from '../week-grid.ts'
import { ratioOf, type StaffedSlot, slotOf } from './staffed-hours.ts'
import { ratiosFormat, verdictWords } from './staffing-words.ts'

const ratioHead = () => t`Visitors per staff member`

/** A figure to the hundredth; an empty cell where there is none. */
export function figureFile<Row>(head: string, value: (row: Row) => number | null) {
  return countFile<Row>(head, (row) => {
    const known = value(row)
    return known === null ? null : Math.round(known * 100) / 100
  })
}

/** Hours of the week, as the table and its file have them. */
export function hourColumns(slots: readonly StaffedSlot[]): readonly Column<StaffedSlot>[] {
  const format = {
    ratio: ratiosFormat(slots.map(({ ratio }) => ratio)),
    visitors: averagesFormat(slots.map(({ average }) => average.visitors)),
    staff: ratiosFormat(slots.flatMap(({ average, evenStaff }) => [average.staff, evenStaff])),
  }
  return [
    {
      key: 'hour',
      header: t`Hour`,
      cell: (slot) => weekHourWords(slot),
      sortBy: ({ weekday, hour }) => ((weekday + 6) % 7) * 24 + hour,
      file: [
        ...textFile<StaffedSlot>(t`Weekday`, ({ weekday }) => formatWeekday(weekday, 'long')),
        ...textFile<StaffedSlot>(t`Hour`, ({ hour }) => formatHour(hour)),
      ],
    },
    {
      key: 'ratio',
      header: ratioHead(),
      align: 'end',
      cell: ({ ratio }) => (ratio === null ? t`no staff` : format.ratio(ratio)),
      sortBy: ({ ratio }) => ratio ?? Number.MAX_VALUE,
      file: figureFile(ratioHead(), ({ ratio }) => ratio),
    },
    {
      key: 'visitors',
      header: t`Visitors per hour`,
      align: 'end',
      cell: ({ average }) => format.visitors(average.visitors),
      sortBy: ({ average }) => average.visitors,
      file: figureFile(t`Visitors per hour`, ({ average }) => average.visitors),
    },
    {
      key: 'staff',
      header: t({ message: 'Staff', context: 'how many worked' }),
      align: 'end',
      cell: ({ average }) => format.staff(average.staff),
      sortBy: ({ average }) => average.staff,
      file: figureFile(t({ message: 'Staff', context: 'how many worked' }), ({ average }) => average.staff),
    },
    {
      key: 'even',
      header: t`Staff needed for average ratio`,
      align: 'end',
      cell: ({ evenStaff }) => (evenStaff === null ? '' : format.staff(evenStaff)),
      sortBy: ({ evenStaff }) => evenStaff,
      file: figureFile(t`Staff needed for average ratio`, ({ evenStaff }) => evenStaff),
    },
    {
      key: 'verdict',
      header: t`Staffing`,
      cell: ({ verdict }) => (verdict === 'even' ? '' : verdictWords[verdict]()),
      sortBy: ({ verdict }) => verdictWords[verdict](),
      file: [
        ...textFile<StaffedSlot>(t`Staffing`, ({ verdict }) => verdictWords[verdict]()),
        ...countFile<StaffedSlot>(t`Hours compared`, ({ hours }) => hours),
      ],
    },
  ]
}

interface StoreColumns {
  readonly rows: readonly StaffedStoreRow[]
  readonly nameOf: (id: string) => string
  /** Shows one store alone. */
  readonly onChoose: (id: string) => void
}

/** Stores side by side. */
export function storeColumns({ rows, nameOf, onChoose }: StoreColumns): readonly Column<StaffedStoreRow>[] {
  const formatRatio = ratiosFormat(rows.map(ratioOf))
  return [
    {
      key: 'store',
      header: t`Store`,
      cell: ({ location }) => <NameButton onChoose={() => onChoose(location)}>{nameOf(location)}</NameButton>,
      sortBy: ({ location }) => nameOf(location),
      file: textFile(t`Store`, ({ location }) => nameOf(location)),
    },
    {
      key: 'ratio',
      header: ratioHead(),
      align: 'end',
      cell: (row) => formatRatio(ratioOf(row) ?? 0),
      sortBy: ratioOf,
      file: [
        ...figureFile<StaffedStoreRow>(ratioHead(), ratioOf),
        ...countFile<StaffedStoreRow>(t`Visitors`, ({ visitors }) => visitors),
        ...hoursFile<StaffedStoreRow>(t`Staff hours`, ({ staffHours }) => staffHours),
        ...countFile<StaffedStoreRow>(t`Hours compared`, ({ hours }) => hours),
      ],
    },
    {
      key: 'thin',
      header: t`Understaffed`,
      align: 'end',
      cell: ({ thin, visitors }) => (thin.hours === 0 ? '–' : visitorsWords(thin.visitors / visitors)),
      sortBy: ({ thin, visitors }) => (visitors === 0 ? 0 : thin.visitors / visitors),
      file: [
        ...countFile<StaffedStoreRow>(t`Understaffed hours of the week`, ({ thin }) => thin.hours),
        ...countFile<StaffedStoreRow>(t`Visitors in understaffed hours`, ({ thin }) => thin.visitors),
      ],
    },
    {
      key: 'idle',
      header: t`Overstaffed`,
      align: 'end',
      cell: ({ idle, staffHours }) => (idle.hours === 0 ? '–' : staffWords(idle.staffHours / staffHours)),
      sortBy: ({ idle, staffHours }) => idle.staffHours / staffHours,
      file: [
        ...countFile<StaffedStoreRow>(t`Overstaffed hours of the week`, ({ idle }) => idle.hours),
        ...hoursFile<StaffedStoreRow>(t`Staff hours in overstaffed hours`, ({ idle }) => idle.staffHours),
      ],
    },
    {
      key: 'thinnest',
      header: t`Most understaffed hour`,
      cell: ({ thinnest }) => (thinnest === null ? '–' : weekHourWords(slotOf(thinnest))),
      file: textFile(t`Most understaffed hour`, ({ thinnest }) =>
        thinnest === null ? '' : weekHourWords(slotOf(thinnest)),
      ),
    },
    {
      key: 'excluded',
      header: t`Excluded hours`,
      align: 'end',
      cell: ({ leftOut }) => formatCount(leftOut.visitors + leftOut.staff),
      sortBy: ({ leftOut }) => leftOut.visitors + leftOut.staff,
      file: [
        ...countFile<StaffedStoreRow>(t`Hours excluded (visitors)`, ({ leftOut }) => leftOut.visitors),
        ...countFile<StaffedStoreRow>(t`Hours excluded (staff)`, ({ leftOut }) => leftOut.staff),
      ],
    },
  ]
}

function visitorsWords(share: number): string {
  const written = formatShare(share, 0)
  return t`${written} of visitors`
}

function staffWords(share: number): string {
  const written = formatShare(share, 0)
  return t`${written} of staff hours`
}
