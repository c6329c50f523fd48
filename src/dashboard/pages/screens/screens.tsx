import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { PairedScreen } from '../../../protocol/screens.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { useStores } from '../../data/questions/use-stores.ts'
import { failureOf } from '../../data/source/failure.ts'
import { Card } from '../../ui/card.tsx'
import form from '../../ui/controls/form.module.css'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FailedState } from '../../ui/states/failed-state.tsx'
import { PairCard } from './pair-card.tsx'
import { ScreenForm } from './screen-form.tsx'
import { failedWords } from './screen-words.ts'
import { ScreensCard } from './screens-card.tsx'
import { type ScreenActions, useScreenActions, useScreens } from './use-screens.ts'

export interface ScreensProps {
  /** True if the viewer may pair screens; `null` until that is known. */
  readonly mayPair: boolean | null
  /** The code in the URL; empty if there is none. */
  readonly givenCode: string
}

/** Manages the paired wall screens: pair, change, unpair. */
export function Screens({ mayPair, givenCode }: ScreensProps) {
  const address = `${window.location.host}/wall`
  return (
    <Page>
      <h1 className={form.title}>{t`Screens`}</h1>
      {mayPair === null ? (
        <Card title={t`Pair a screen`} busy>
          <p className={form.lead}>{t`One moment…`}</p>
        </Card>
      ) : mayPair ? (
        <Managed givenCode={givenCode} />
      ) : (
        <Card title={t`Pair a screen`}>
          <EmptyState title={t`No pairing needed`}>
            {t`Open ${address} on the screen. Without sign-in, it shows the cameras of all stores.`}
          </EmptyState>
        </Card>
      )}
    </Page>
  )
}

function Managed({ givenCode }: Pick<ScreensProps, 'givenCode'>) {
  const found = useStores()
  const screens = useScreens()
  const actions = useScreenActions()
  const [changed, change] = useState<PairedScreen | null>(null)
  if (found.status === 'failed') {
    const { failure, retry, retrying } = found
    return (
      <Card title={t`Stores`}>
        <FailedState what={t`stores`} code={failure.code} onRetry={retry} retrying={retrying} />
      </Card>
    )
  }
  const stores = found.status === 'ready' ? found.stores : []
  const groups = screens.data?.groups ?? []
  return (
    <>
      {changed === null ? (
        <PairCard stores={stores} groups={groups} actions={actions} givenCode={givenCode} />
      ) : (
        <ChangeCard
          key={changed.id}
          screen={changed}
          stores={stores}
          groups={groups}
          actions={actions}
          onDone={() => change(null)}
        />
      )}
      {screens.data !== undefined ? (
        <ScreensCard paired={screens.data} stores={stores} actions={actions} onChange={change} />
      ) : (
        <Card title={t`Screens`} busy={!screens.isError}>
          {screens.isError ? (
            <FailedState
              what={t`screens`}
              code={failureOf(screens.error).code}
              onRetry={() => void screens.refetch()}
              retrying={screens.isFetching}
            />
          ) : (
            <p className={form.lead}>{t`One moment…`}</p>
          )}
        </Card>
      )}
    </>
  )
}

interface ChangeCardProps {
  readonly screen: PairedScreen
  readonly stores: readonly Store[]
  readonly groups: readonly string[]
  readonly actions: ScreenActions
  readonly onDone: () => void
}

function ChangeCard({ screen, stores, groups, actions, onDone }: ChangeCardProps) {
  const { change } = actions
  const { name } = screen
  const done = () => {
    change.reset()
    onDone()
  }
  return (
    <Card title={t`Edit ${name}`}>
      <ScreenForm
        stores={stores}
        groups={groups}
        initial={screen}
        action={t`Save`}
        busy={change.isPending}
        failed={change.error === null ? null : failedWords(change.error)}
        onSubmit={(settings) => change.mutate({ id: screen.id, ...settings }, { onSuccess: done })}
        onCancel={done}
      />
    </Card>
  )
}
