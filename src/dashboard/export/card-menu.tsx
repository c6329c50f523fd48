import { Menu } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type Arrival, useTakenFocus } from '../ui/states/late-popup.tsx'
import type { FileTable } from '../ui/table/file-table.ts'
import { withAbout } from './about.ts'
import styles from './card-tools.module.css'
import { writeCsv } from './csv.ts'
import { fileName } from './file-name.ts'
import { cardPicture } from './picture/card-picture.ts'
import type { Report } from './picture/report.ts'
import { saveFile } from './save-file.ts'

export interface CardMenuProps {
  readonly title: string
  readonly table: () => FileTable | Promise<FileTable>
  readonly report: Report
  /** True while the card shows numbers that are about to be replaced. */
  readonly waiting: boolean
  readonly trigger: ReactNode
  readonly triggerClassName: string | undefined
  readonly arrival: Arrival
}

export function CardMenu(props: CardMenuProps) {
  const { title, trigger, triggerClassName, arrival } = props
  const button = useTakenFocus(arrival)
  const [failed, setFailed] = useState(false)
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
            <Items {...props} button={button} onFailed={setFailed} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
      {failed && (
        <span className={styles.failed} role="status">
          The picture could not be made.
        </span>
      )}
    </Menu.Root>
  )
}

interface ItemsProps extends CardMenuProps {
  /** An element inside the card, from which the card is found. */
  readonly button: RefObject<HTMLElement | null>
  readonly onFailed: (failed: boolean) => void
}

/** Mounted when the menu opens, so the items match what the card shows at that moment. */
function Items({ title, table, report, waiting, button, arrival, onFailed }: ItemsProps) {
  const [card] = useState(() => button.current?.closest('section') ?? null)
  const first = useRef<HTMLDivElement>(null)
  // Base UI focuses no item if the menu opens on mount: the press came before its code was loaded.
  useEffect(() => {
    if (arrival === 'pressed') first.current?.focus()
  }, [arrival])
  const chart = card?.querySelector('[data-picture]') ?? null
  const saveTable = async () => {
    const text = writeCsv(withAbout(await table(), title, report))
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName(title, report, 'csv'))
  }
  const saveChart = async () => {
    if (card === null || chart === null) return
    const picture = await cardPicture(card, chart, report).catch(() => null)
    onFailed(picture === null)
    if (picture !== null) saveFile(picture, fileName(title, report, 'png'))
  }
  return (
    <>
      <Menu.Item ref={first} className={styles.item} disabled={waiting} onClick={() => void saveTable()}>
        Download CSV <span className={styles.kind}>the table</span>
      </Menu.Item>
      {chart !== null && (
        <Menu.Item className={styles.item} disabled={waiting} onClick={() => void saveChart()}>
          Download PNG <span className={styles.kind}>the chart</span>
        </Menu.Item>
      )}
    </>
  )
}
