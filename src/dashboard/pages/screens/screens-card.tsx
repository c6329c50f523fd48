import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { PairedScreen, PairedScreens } from '../../../protocol/screens.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { Card } from '../../ui/card.tsx'
import form from '../../ui/controls/form.module.css'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useNarrow } from '../../ui/table/use-narrow.ts'
import { screenColumns } from './screen-columns.tsx'
import { failedWords } from './screen-words.ts'
import styles from './screens.module.css'
import type { ScreenActions } from './use-screens.ts'

interface ScreensCardProps {
  readonly paired: PairedScreens
  readonly stores: readonly Store[]
  readonly actions: ScreenActions
  readonly onChange: (screen: PairedScreen) => void
}

/** The paired screens, with the actions for each. */
export function ScreensCard({ paired, stores, actions, onChange }: ScreensCardProps) {
  const { unpair } = actions
  const isNarrow = useNarrow('phone')
  const [asked, ask] = useState<string | null>(null)
  const columns = screenColumns({
    stores,
    now: paired.now,
    isNarrow,
    actionsOf: (screen) => ({
      isAsked: asked === screen.id,
      busy: unpair.isPending,
      onAsk: (isAsked) => ask(isAsked ? screen.id : null),
      onChange: () => onChange(screen),
      onUnpair: () => unpair.mutate(screen.id, { onSettled: () => ask(null) }),
    }),
  })
  const address = `${window.location.host}/wall`
  return (
    <Card title={t`Screens`} note={t`showing only your stores`} inset="flush">
      {unpair.error !== null && (
        <p className={`${form.failed} ${styles.above}`} role="alert">
          {failedWords(unpair.error)}
        </p>
      )}
      {paired.screens.length === 0 ? (
        <EmptyState title={t`No screens paired yet`}>
          {t`Open ${address} on a screen, then enter its code above.`}
        </EmptyState>
      ) : (
        <DataTable
          caption={t`Paired screens`}
          columns={columns}
          rows={paired.screens}
          rowKey={({ id }) => id}
          initialOrder={{ key: 'name', direction: 'ascending' }}
          empty={null}
        />
      )}
    </Card>
  )
}
