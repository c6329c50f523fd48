import { t } from '@lingui/core/macro'
import { countFile, hoursFile, textFile } from '../../../data/cards/file-columns.ts'
import { groupColumn, storesColumn } from '../../../groups/name-columns.tsx'
import { NameButton } from '../../../ui/controls/name-button.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatCount } from '../../../ui/words/format.ts'
import { formatTotalHours } from '../../../ui/words/format-total-hours.ts'
import { uncountedWords } from '../uncounted-words.ts'
import type { IncidentGroup } from './groups-of-incidents.ts'

interface IncidentGroupColumnsSettings {
  /** The head of the names: "Region". */
  readonly head: string
  /** Names of the stores, by location id. */
  readonly names: ReadonlyMap<string, string>
  /** There stores and the most affected one stand below the name. */
  readonly phone: boolean
  /** @param key of a group, or the id of a store */
  readonly onChoose: (key: string) => void
}

export function incidentGroupColumns({
  head,
  names,
  phone,
  onChoose,
}: IncidentGroupColumnsSettings): readonly Column<IncidentGroup>[] {
  const nameOf = (store: string) => names.get(store) ?? store
  const isKnown = ({ counted, count }: IncidentGroup) => counted > 0 || count > 0
  const countColumn = (key: 'count' | 'ongoing', header: string): Column<IncidentGroup> => ({
    key,
    header,
    align: 'end',
    cell: (row) => (isKnown(row) ? formatCount(row[key]) : '–'),
    sortBy: (row) => (isKnown(row) ? row[key] : null),
    file: countFile(header, (row) => (isKnown(row) ? row[key] : null)),
  })
  const missed = t`Camera hours in incidents`
  return [
    groupColumn(head, onChoose),
    storesColumn<IncidentGroup>(({ uncounted }) =>
      uncounted.map(({ location, why }) => uncountedWords(nameOf(location), why)),
    ),
    countColumn('count', t`Incidents`),
    {
      ...countColumn('ongoing', t`Ongoing`),
      ...(phone && { cell: ({ ongoing }) => (ongoing > 0 ? ongoingWords(ongoing) : null) }),
      belowNameOnPhone: true,
    },
    {
      key: 'missed',
      header: missed,
      align: 'end',
      cell: (row) => (isKnown(row) ? formatTotalHours(row.missedHours * 3600) : '–'),
      sortBy: (row) => (isKnown(row) ? row.missedHours : null),
      file: hoursFile(missed, (row) => (isKnown(row) ? row.missedHours : null)),
    },
    {
      key: 'most',
      header: t`Most affected`,
      align: 'end',
      belowNameOnPhone: true,
      cell: ({ most }) => {
        if (most === null) return phone ? null : '–'
        return (
          <>
            <NameButton onChoose={() => onChoose(most.location)}>{nameOf(most.location)}</NameButton>{' '}
            {formatTotalHours(most.missedHours * 3600)}
          </>
        )
      },
      sortBy: ({ most }) => most?.missedHours ?? null,
      file: [
        ...textFile<IncidentGroup>(t`Most affected`, ({ most }) =>
          most === null ? '' : nameOf(most.location),
        ),
        ...hoursFile<IncidentGroup>(
          t`Hours of the most affected store`,
          ({ most }) => most?.missedHours ?? null,
        ),
      ],
    },
  ]
}

function ongoingWords(ongoing: number): string {
  const count = formatCount(ongoing)
  return t({ message: `${count} ongoing`, comment: 'Number of incidents' })
}
