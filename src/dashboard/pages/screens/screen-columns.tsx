import { t } from '@lingui/core/macro'
import type { PairedScreen } from '../../../protocol/screens.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { formatMoment } from '../../time/format-day.ts'
import { StatusMark } from '../../ui/marks/status-mark.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { RowActions, type ScreenRowActions } from './row-actions.tsx'
import { contactWords, pairedByWords, shownWords, silentAfterMs } from './screen-words.ts'
import styles from './screens.module.css'

interface ScreenColumnsOptions {
  readonly stores: readonly Store[]
  /** The server's clock, epoch milliseconds. */
  readonly now: number
  readonly isNarrow: boolean
  readonly actionsOf: (screen: PairedScreen) => ScreenRowActions
}

/** The columns of the table of paired screens. Narrow tables fold the last two into the first. */
export function screenColumns(options: ScreenColumnsOptions): readonly Column<PairedScreen>[] {
  const { stores, now, isNarrow } = options
  const contact: Column<PairedScreen> = {
    key: 'contact',
    header: t`Last contact`,
    cell: (screen) => <Contact screen={screen} now={now} />,
    sortBy: ({ lastContactAt }) => lastContactAt,
  }
  const shows: Column<PairedScreen> = {
    key: 'stores',
    header: t`Stores`,
    cell: (screen) => (
      <span className={styles.wrap}>
        {shownWords(screen, stores)}
        {screen.figures && <span className={styles.second}>{withFigures()}</span>}
      </span>
    ),
    sortBy: (screen) => shownWords(screen, stores),
  }
  const name = nameColumn(options)
  return isNarrow ? [name, contact] : [name, contact, shows, pairedColumn()]
}

function nameColumn({ stores, isNarrow, actionsOf }: ScreenColumnsOptions): Column<PairedScreen> {
  return {
    key: 'name',
    header: t`Screen`,
    // Name, stores and actions share one cell: on a phone the end of a row is out of view.
    cell: (screen) => (
      <span className={styles.stacked}>
        <b className={styles.name}>{screen.name}</b>
        {isNarrow && (
          <span className={styles.second}>
            {shownWords(screen, stores)}
            {screen.figures && ` · ${withFigures()}`}
            {screen.pairedBy !== '' && ` · ${pairedByWords(screen)}`}
          </span>
        )}
        <RowActions name={screen.name} {...actionsOf(screen)} />
      </span>
    ),
    sortBy: ({ name }) => name,
  }
}

function withFigures(): string {
  return t({
    message: 'with today’s entries',
    comment: 'a wall screen that shows figures beside its cameras',
  })
}

function pairedColumn(): Column<PairedScreen> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    key: 'paired',
    header: t({ message: 'Paired', context: 'column: when, and by whom' }),
    cell: ({ pairedAt, pairedBy }) => (
      <span className={styles.stacked}>
        {formatMoment(pairedAt, zone)}
        {pairedBy !== '' && <span className={styles.second}>{t`by ${pairedBy}`}</span>}
      </span>
    ),
    sortBy: ({ pairedAt }) => pairedAt,
  }
}

function Contact({ screen, now }: { readonly screen: PairedScreen; readonly now: number }) {
  const { lastContactAt } = screen
  const isSilent = lastContactAt === null || now - lastContactAt >= silentAfterMs
  return (
    <StatusMark
      state={lastContactAt === null ? 'unknown' : isSilent ? 'offline' : 'online'}
      word={contactWords(screen, now)}
    />
  )
}
