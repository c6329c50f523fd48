import { t } from '@lingui/core/macro'
import { MoreIcon } from '../ui/marks/icons.tsx'
import { latePart } from '../ui/states/late-part.tsx'
import { LatePopup } from '../ui/states/late-popup.tsx'
import { useRefreshing } from '../ui/states/stale.tsx'
import type { FileTable } from '../ui/table/file-table.ts'
import styles from './card-tools.module.css'
import { useReport } from './picture/report.ts'

export interface CardToolsProps {
  /** Name of the panel: "Entries per day". */
  readonly title: string
  /** Returns the table with the columns, rows and order on the screen. Called at export. */
  readonly table: () => FileTable | Promise<FileTable>
  /** True while newer numbers load: the card may still show those of other filters. */
  readonly waiting?: boolean
}

/** Empty placeholder of the tools' size. */
export function CardToolsPlace() {
  return <span className={styles.place} data-empty data-screen-only />
}

export const cardMenu = latePart(async () => (await import('./card-menu.tsx')).CardMenu)

/**
 * The export menu of a card, last in its header: the table as a file, the chart as a picture. The chart is
 * the element with `data-picture`. Renders nothing outside a page.
 */
export function CardTools({ title, table, waiting = false }: CardToolsProps) {
  const report = useReport()
  const refreshing = useRefreshing()
  if (report === null) return null
  const trigger = <MoreIcon size={16} />
  return (
    <span className={styles.place} data-screen-only>
      <LatePopup
        part={cardMenu}
        props={{
          title,
          table,
          report,
          waiting: waiting || refreshing,
          trigger,
          triggerClassName: styles.trigger,
        }}
        trigger={trigger}
        triggerClassName={styles.trigger}
        triggerName={t`More options for ${title}`}
      />
    </span>
  )
}
