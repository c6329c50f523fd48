import { t } from '@lingui/core/macro'
import { countFile, textFile } from '../data/cards/file-columns.ts'
import { NameButton } from '../ui/controls/name-button.tsx'
import { PopoverNote } from '../ui/popover-note.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { storesShown } from '../ui/words/counted-words.ts'
import type { RowGroup } from './groups-on-page.ts'
import styles from './name-columns.module.css'

/** A name leads to the stores of its group. @param head names the kind: "Region" */
export function groupColumn<Row extends Pick<RowGroup, 'key' | 'name'>>(
  head: string,
  onChoose: (key: string) => void,
): Column<Row> {
  return {
    key: 'group',
    header: head,
    cell: ({ key, name }) =>
      key === null ? name : <NameButton onChoose={() => onChoose(key)}>{name}</NameButton>,
    sortBy: ({ name }) => name,
    file: textFile(head, ({ name }) => name),
  }
}

interface StoresCounted {
  readonly stores: number
  readonly counted: number
}

/** "4 stores"; "3 of 4 stores" opens which are not counted. @param uncounted each with why: "Hull: closed" */
export function storesColumn<Row extends StoresCounted>(
  uncounted: (row: Row) => readonly string[],
): Column<Row> {
  return {
    key: 'stores',
    header: t`Stores counted`,
    align: 'end',
    // Beside the name, it would push the change out of sight.
    belowNameOnPhone: true,
    cell: (row) =>
      row.counted === row.stores ? (
        storesShown(row.stores, row.stores)
      ) : (
        <PopoverNote
          trigger={storesShown(row.counted, row.stores)}
          triggerClassName={styles.uncounted}
          title={t`Not counted`}
        >
          <ul className={styles.list}>
            {uncounted(row).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </PopoverNote>
      ),
    sortBy: ({ counted }) => counted,
    file: [
      ...countFile<Row>(t`Stores`, ({ stores }) => stores),
      ...countFile<Row>(t`Stores counted`, ({ counted }) => counted),
      ...textFile<Row>(t`Not counted`, (row) => uncounted(row).join(', ')),
    ],
  }
}
