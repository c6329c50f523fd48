import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import type { FileTable } from '../ui/file-table.ts'
import { type Arrival, useTakenFocus } from '../ui/late-popup.tsx'
import { withAbout } from './about.ts'
import styles from './card-tools.module.css'
import { writeCsv } from './csv.ts'
import { fileName } from './file-name.ts'
import type { Report } from './report.ts'
import { saveFile } from './save-file.ts'

export interface CardMenuProps {
  readonly title: string
  readonly table: () => FileTable
  readonly report: Report
  /** What stands on the card is about to be replaced. */
  readonly waiting: boolean
  readonly trigger: ReactNode
  readonly triggerClassName: string | undefined
  readonly arrival: Arrival
}

export function CardMenu(props: CardMenuProps) {
  const { title, table, report, waiting, trigger, triggerClassName, arrival } = props
  const button = useTakenFocus(arrival)

  const saveTable = () => {
    const text = writeCsv(withAbout(table(), title, report))
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName(title, report, 'csv'))
  }
  return (
    <Menu.Root defaultOpen={arrival === 'pressed'} modal={false}>
      <Menu.Trigger ref={button} className={triggerClassName} aria-label={`Tools of ${title}`}>
        {trigger}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner
          className={styles.positioner}
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup className={styles.menu}>
            <Menu.Item className={styles.item} disabled={waiting} onClick={saveTable}>
              Download CSV <span className={styles.kind}>the table</span>
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
