import { Menu } from '@base-ui/react/menu'
import { t } from '@lingui/core/macro'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { CheckIcon } from '../ui/marks/icons.tsx'
import { useRemembered } from '../ui/memory/remembered.ts'
import { type Arrival, useTakenFocus } from '../ui/states/late-popup.tsx'
import type { FileTable } from '../ui/table/file-table.ts'
import { withAbout } from './about.ts'
import styles from './card-tools.module.css'
import { type CsvKind, csvKinds, writeCsv } from './csv.ts'
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
      <Menu.Trigger ref={button} className={triggerClassName} aria-label={t`More options for ${title}`}>
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
          {t`Couldn’t create the image.`}
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
  const [kind, chooseKind] = useRemembered<CsvKind>('csv', csvKinds)
  // Base UI focuses no item if the menu opens on mount: the press came before its code was loaded.
  useEffect(() => {
    if (arrival === 'pressed') first.current?.focus()
  }, [arrival])
  const chart = card?.querySelector('[data-picture]') ?? null
  const saveTable = async () => {
    const text = writeCsv(withAbout(await table(), title, report), kind)
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
        {t`Export CSV`}{' '}
        <span className={styles.kind}>{t({ message: 'table', context: 'what is exported' })}</span>
      </Menu.Item>
      {chart !== null && (
        <Menu.Item className={styles.item} disabled={waiting} onClick={() => void saveChart()}>
          {t`Export PNG`}{' '}
          <span className={styles.kind}>{t({ message: 'chart', context: 'what is exported' })}</span>
        </Menu.Item>
      )}
      <Menu.Separator className={styles.separator} />
      <Menu.Group>
        <Menu.GroupLabel className={styles.heading}>{t`CSV format`}</Menu.GroupLabel>
        <Menu.RadioGroup value={kind} onValueChange={chooseKind}>
          {csvKinds.map((one) => (
            <Menu.RadioItem key={one} value={one} className={styles.item} closeOnClick={false}>
              {kindWords(one)}
              <Menu.RadioItemIndicator className={styles.chosen}>
                <CheckIcon size={14} />
              </Menu.RadioItemIndicator>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Group>
    </>
  )
}

function kindWords(kind: CsvKind): string {
  switch (kind) {
    case 'excel':
      return t`For Excel`
    case 'comma':
      return t({
        message: 'Comma: 1.5,2.5',
        comment: 'Comma between fields, point in numbers; keep the example',
      })
    case 'semicolon':
      return t({
        message: 'Semicolon: 1,5;2,5',
        comment: 'Semicolon between fields, comma in numbers; keep the example',
      })
  }
}
