import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Weekday } from '../../../calendar/calendar.ts'
import { localDayOf } from '../../../calendar/local-day.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { useStores } from '../../data/questions/use-stores.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { failureOf } from '../../data/source/failure.ts'
import { Card } from '../../ui/card.tsx'
import form from '../../ui/controls/form.module.css'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FailedState } from '../../ui/states/failed-state.tsx'
import { ImportCard } from './import-card.tsx'
import { MonthCard } from './month-card.tsx'
import { PeriodCard } from './period-card.tsx'
import styles from './targets.module.css'
import { useTargetMonth } from './use-targets.ts'

export interface TargetsProps {
  readonly weekStartsOn: Weekday
  /** The store that is shown at first; empty for the first of all. */
  readonly givenStore: string
}

/** Sets how many entries each store is to have, by day. */
export function Targets({ weekStartsOn, givenStore }: TargetsProps) {
  const found = useStores()
  return (
    <Page>
      <h1 className={form.title}>{t`Targets`}</h1>
      {found.status === 'failed' ? (
        <Card title={t`Stores`}>
          <FailedState
            what={t`stores`}
            code={found.failure.code}
            onRetry={found.retry}
            retrying={found.retrying}
          />
        </Card>
      ) : found.status === 'loading' ? (
        <Waiting />
      ) : (
        <OfStores stores={found.stores} weekStartsOn={weekStartsOn} givenStore={givenStore} />
      )}
    </Page>
  )
}

function OfStores({
  stores,
  weekStartsOn,
  givenStore,
}: TargetsProps & { readonly stores: readonly Store[] }) {
  const [chosen, choose] = useState(givenStore)
  const store = stores.find(({ id }) => id === chosen) ?? stores[0]
  if (store === undefined) {
    return (
      <Card title={t`Stores`}>
        <EmptyState title={t`No stores`}>{t`You don’t have access to any store.`}</EmptyState>
      </Card>
    )
  }
  return (
    <>
      <p className={form.lead}>
        {t`The overview compares today’s entries with their target, and with what is usually reached by this time of day.`}
      </p>
      <label className={form.field}>
        <span className={form.label}>{t`Store`}</span>
        <select
          className={form.input}
          value={store.id}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {stores.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <OfStore key={store.id} store={store} weekStartsOn={weekStartsOn} />
      <ImportCard stores={stores} />
    </>
  )
}

function OfStore({ store, weekStartsOn }: { readonly store: Store; readonly weekStartsOn: Weekday }) {
  const { clock } = useDataSource()
  const today = localDayOf(clock.now(), store.timezone)
  const [month, setMonth] = useState(today.slice(0, 7))
  const kept = useTargetMonth(store.id, month)
  return (
    <div className={styles.cards}>
      {kept.data !== undefined ? (
        <MonthCard
          key={month}
          {...{ store: store.id, month, today, weekStartsOn, kept: kept.data }}
          onMonth={setMonth}
        />
      ) : kept.isError ? (
        <Card title={t`Target entries by day`}>
          <FailedState
            what={t`targets`}
            code={failureOf(kept.error).code}
            onRetry={() => void kept.refetch()}
            retrying={kept.isFetching}
          />
        </Card>
      ) : (
        <Waiting />
      )}
      <PeriodCard store={store.id} month={month} />
    </div>
  )
}

function Waiting() {
  return (
    <Card title={t`Target entries by day`} busy>
      <p className={`${form.lead} ${styles.waiting}`}>{t`One moment…`}</p>
    </Card>
  )
}
