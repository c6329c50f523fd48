import { useState } from 'react'
import type { PairedScreen, PairedScreens } from '../../../protocol/screens.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { formatMoment } from '../../time/format-day.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { StatusMark } from '../../ui/marks/status-mark.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { useNarrow } from '../../ui/table/use-narrow.ts'
import { contactWords, failedWords, silentAfterMs, storesWords } from './screen-words.ts'
import styles from './screens.module.css'
import type { ScreenActions } from './use-screens.ts'

interface ScreensCardProps {
  readonly paired: PairedScreens
  readonly stores: readonly Store[]
  readonly actions: ScreenActions
  readonly onChange: (screen: PairedScreen) => void
}

/** The screens that are paired, with what can be done about each. */
export function ScreensCard({ paired, stores, actions, onChange }: ScreensCardProps) {
  const { unpair } = actions
  const narrow = useNarrow('phone')
  const [asked, ask] = useState<string | null>(null)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const name: Column<PairedScreen> = {
    key: 'name',
    header: 'Screen',
    // All beside the name, since on a phone the end of a row is not in sight.
    cell: (screen) => (
      <span className={styles.stacked}>
        <b className={styles.name}>{screen.name}</b>
        {narrow && (
          <span className={styles.second}>
            {storesWords(screen.stores, stores)}
            {screen.pairedBy !== '' && `, paired by ${screen.pairedBy}`}
          </span>
        )}
        <RowActions
          screen={screen}
          isAsked={asked === screen.id}
          busy={unpair.isPending}
          onAsk={(isAsked) => ask(isAsked ? screen.id : null)}
          onChange={() => onChange(screen)}
          onUnpair={() => unpair.mutate(screen.id, { onSettled: () => ask(null) })}
        />
      </span>
    ),
    sortBy: ({ name }) => name,
  }
  const contact: Column<PairedScreen> = {
    key: 'contact',
    header: 'Last contact',
    cell: (screen) => <Contact screen={screen} now={paired.now} />,
    sortBy: ({ lastContactAt }) => lastContactAt,
  }
  const shows: Column<PairedScreen> = {
    key: 'stores',
    header: 'Stores',
    cell: ({ stores: ids }) => <span className={styles.wrap}>{storesWords(ids, stores)}</span>,
    sortBy: ({ stores: ids }) => storesWords(ids, stores),
  }
  const since: Column<PairedScreen> = {
    key: 'paired',
    header: 'Paired',
    cell: ({ pairedAt, pairedBy }) => (
      <span className={styles.stacked}>
        {formatMoment(pairedAt, zone)}
        {pairedBy !== '' && <span className={styles.second}>by {pairedBy}</span>}
      </span>
    ),
    sortBy: ({ pairedAt }) => pairedAt,
  }
  return (
    <Card title="Screens" note="that show only stores which you see" inset="flush">
      {unpair.error !== null && (
        <p className={`${styles.failed} ${styles.above}`} role="alert">
          {failedWords(unpair.error)}
        </p>
      )}
      {paired.screens.length === 0 ? (
        <EmptyState title="No screen is paired yet">
          Open {window.location.host}/wall on one, and enter the code that it shows above.
        </EmptyState>
      ) : (
        <DataTable
          caption="Paired screens"
          columns={narrow ? [name, contact] : [name, contact, shows, since]}
          rows={paired.screens}
          rowKey={({ id }) => id}
          initialOrder={{ key: 'name', direction: 'ascending' }}
          empty={null}
        />
      )}
    </Card>
  )
}

interface RowActionsProps {
  readonly screen: PairedScreen
  /** Whether it is asked whether to unpair it. */
  readonly isAsked: boolean
  readonly busy: boolean
  readonly onAsk: (isAsked: boolean) => void
  readonly onChange: () => void
  readonly onUnpair: () => void
}

function RowActions({ screen, isAsked, busy, onAsk, onChange, onUnpair }: RowActionsProps) {
  const { name } = screen
  if (isAsked) {
    return (
      <span className={styles.rowActions}>
        <Button look="filled" autoFocus aria-label={`Unpair ${name} now`} disabled={busy} onClick={onUnpair}>
          Unpair now
        </Button>
        <Button aria-label={`Keep ${name}`} onClick={() => onAsk(false)}>
          Keep
        </Button>
      </span>
    )
  }
  return (
    <span className={styles.rowActions} data-quiet>
      <Button look="quiet" aria-label={`Change ${name}`} onClick={onChange}>
        Change
      </Button>
      <Button look="quiet" aria-label={`Unpair ${name}`} onClick={() => onAsk(true)}>
        Unpair
      </Button>
    </span>
  )
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
