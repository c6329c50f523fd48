import { useState } from 'react'
import type { PairedScreen, PairedScreens } from '../../../protocol/screens.ts'
import type { Store } from '../../data/store-zones.ts'
import { formatMoment } from '../../time/format-day.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
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
  const [asked, ask] = useState<string | null>(null)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const columns: readonly Column<PairedScreen>[] = [
    {
      key: 'name',
      header: 'Screen',
      cell: ({ name }) => <b className={styles.name}>{name}</b>,
      sortBy: ({ name }) => name,
    },
    {
      key: 'contact',
      header: 'Last contact',
      cell: (screen) => <Contact screen={screen} now={paired.now} />,
      sortBy: ({ lastContactAt }) => lastContactAt,
    },
    {
      key: 'stores',
      header: 'Stores',
      cell: ({ stores: ids }) => <span className={styles.wrap}>{storesWords(ids, stores)}</span>,
      sortBy: ({ stores: ids }) => storesWords(ids, stores),
    },
    {
      key: 'paired',
      header: 'Paired',
      cell: ({ pairedAt, pairedBy }) => (
        <span className={styles.stacked}>
          {formatMoment(pairedAt, zone)}
          {pairedBy !== '' && <span className={styles.second}>by {pairedBy}</span>}
        </span>
      ),
      sortBy: ({ pairedAt }) => pairedAt,
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (screen) =>
        asked === screen.id ? (
          <span className={styles.rowActions}>
            <Button
              look="filled"
              autoFocus
              aria-label={`Unpair ${screen.name} now`}
              disabled={unpair.isPending}
              onClick={() => unpair.mutate(screen.id, { onSettled: () => ask(null) })}
            >
              Unpair now
            </Button>
            <Button aria-label={`Keep ${screen.name}`} onClick={() => ask(null)}>
              Keep
            </Button>
          </span>
        ) : (
          <span className={styles.rowActions}>
            <Button look="quiet" aria-label={`Change ${screen.name}`} onClick={() => onChange(screen)}>
              Change
            </Button>
            <Button look="quiet" aria-label={`Unpair ${screen.name}`} onClick={() => ask(screen.id)}>
              Unpair
            </Button>
          </span>
        ),
    },
  ]
  return (
    <Card title="Screens" note="that show only stores which you see" inset="flush">
      {unpair.error !== null && (
        <p className={`${styles.failed} ${styles.above}`} role="alert">
          {failedWords(unpair.error)}
        </p>
      )}
      <DataTable
        caption="Paired screens"
        captionHidden
        columns={columns}
        rows={paired.screens}
        rowKey={({ id }) => id}
        initialOrder={{ key: 'name', direction: 'ascending' }}
        empty="No screen is paired yet. Open /wall on one and enter its code here."
      />
    </Card>
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
