import { MoreIcon } from '../ui/marks/icons.tsx'
import { latePart } from '../ui/states/late-part.tsx'
import { LatePopup } from '../ui/states/late-popup.tsx'
import { useRefreshing } from '../ui/states/stale.tsx'
import type { FileTable } from '../ui/table/file-table.ts'
import styles from './card-tools.module.css'
import { useReport } from './picture/report.ts'

export interface CardToolsProps {
  /** What the panel is called: "Entries per day". */
  readonly title: string
  /** Its table as it stands: the columns, rows and order of the screen. Read when it is asked for. */
  readonly table: () => FileTable | Promise<FileTable>
  /** Newer numbers are on their way: what stands there may be of other filters. */
  readonly waiting?: boolean
}

/** Where the tools will be. */
export function CardToolsPlace() {
  return <span className={styles.place} data-empty data-screen-only />
}

export const cardMenu = latePart(async () => (await import('./card-menu.tsx')).CardMenu)

/**
 * The tools of a card, last in its header: its table as a file, its chart as a picture. The chart is whatever in the
 * card bears `data-picture`. A card outside a page has none.
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
        triggerName={`Tools of ${title}`}
      />
    </span>
  )
}
