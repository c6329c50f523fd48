import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { isSmallSample } from '../../../domain/cells/sample-size.ts'
import { Defined } from '../../data/cards/defined.tsx'
import { countFile, valueFile } from '../../data/cards/file-columns.ts'
import type { GroupRow } from '../../groups/group-rows.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { ValueCell } from '../../ui/value-cell.tsx'
import { formatCount } from '../../ui/words/format.ts'
import type { ZoneMeasure } from '../zone-choices.ts'
import { measureUnits } from './zone-measures.ts'
import { measureName } from './zone-words.ts'
import styles from './zones.module.css'

/** The figures of a zone in a group of stores: the measure, and what it is made of. */
export function zoneGroupFigures(measure: ZoneMeasure): readonly Column<GroupRow>[] {
  const value = measureColumn(measure)
  switch (measure) {
    case 'visits':
    case 'total-dwell':
      return [value]
    case 'average-dwell':
      return [value, amountColumn('over', t`Visits`, true)]
    case 'entry-rate':
      return [value, amountColumn('total', t`Visits`), amountColumn('over', t`Entries`)]
    case 'share':
      return [value, amountColumn('total', t`Visits`), amountColumn('over', t`Visits to all zones`)]
  }
}

function measureColumn(measure: ZoneMeasure): Column<GroupRow> {
  const [name, unit] = [measureName(measure), measureUnits[measure]]
  return {
    key: 'value',
    header: name,
    info: definitionOf(measure),
    align: 'end',
    cell: ({ state, value }) => <ValueCell state={state} value={value} format={unit.format} />,
    sortBy: ({ value }) => value,
    file: valueFile(name, ({ state, value }) => ({ state, value }), unit),
  }
}

function definitionOf(measure: ZoneMeasure): ReactNode {
  switch (measure) {
    case 'visits':
      return <Defined term="Zone visits" />
    case 'entry-rate':
      return <Defined term="Visit rate" />
    case 'average-dwell':
      return <Defined term="Dwell time" />
    case 'total-dwell':
      return <Defined term="Total dwell time" />
    case 'share':
      return <Defined term="Share of visits" />
  }
}

/** @param isSample whether few of them make the measure doubtful */
function amountColumn(amount: 'total' | 'over', header: string, isSample = false): Column<GroupRow> {
  const of = (row: GroupRow) => row.of?.[amount] ?? null
  return {
    key: amount,
    header,
    align: 'end',
    belowNameOnPhone: amount === 'over' && !isSample,
    cell: (row) => {
      const known = of(row)
      if (known === null) return ''
      const isFew = isSample && row.value !== null && isSmallSample(known)
      return <span className={isFew ? styles.few : undefined}>{formatCount(known)}</span>
    },
    sortBy: of,
    file: countFile(header, of),
  }
}
