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
  /** What stands on the card is about to be replaced. */
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
  /** Lies in the card. */
  readonly button: RefObject<HTMLElement | null>
  readonly onFailed: (failed: boolean) => void
}

/** Made when the menu opens: what the card shows by then is what can be had. */
function Items({ title, table, report, waiting, button, arrival, onFailed }: ItemsProps) {
  const [card] = useState(() => button.current?.closest('section') ?? null)
  const first = useRef<HTMLDivElement>(null)
  // A menu that opens by itself, its button having been pressed before it was there, gives the focus to nothing.
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
