import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import type { ChainCalendar } from '../../../calendar/calendar.ts'
import { localDayOf } from '../../../calendar/local-day.ts'
import { type TargetMeasure, targetMeasures } from '../../../protocol/targets.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { useStores } from '../../data/questions/use-stores.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { failureOf } from '../../data/source/failure.ts'
import { StoreSelect } from '../../filters/stores/store-select.tsx'
import { Card } from '../../ui/card.tsx'
import form from '../../ui/controls/form.module.css'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FailedState } from '../../ui/states/failed-state.tsx'
import { ImportCard } from './import-card.tsx'
import { measureWords } from './measure-words.ts'
import { MonthCard } from './month/month-card.tsx'
import type { MonthDraft } from './month/use-month-draft.ts'
import { PeriodCard } from './period/period-card.tsx'
import { RemovedStoresCard } from './removed-stores-card.tsx'
import styles from './targets.module.css'
import { useTargetMonth } from './use-targets.ts'

export interface TargetsProps {
  readonly calendar: ChainCalendar
  /** The store that is shown at first; empty for the first of all. */
  readonly givenStore: string
}

/** Sets what each store is to reach, by day. */
export function Targets({ calendar, givenStore }: TargetsProps) {
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
        <Waiting title={t`Stores`} />
      ) : (
        <OfStores stores={found.stores} calendar={calendar} givenStore={givenStore} />
      )}
    </Page>
  )
}

function OfStores({ stores, calendar, givenStore }: TargetsProps & { readonly stores: readonly Store[] }) {
  const [chosen, choose] = useState(givenStore)
  const [measure, setMeasure] = useState<TargetMeasure>('entries')
  // What was typed stays while the viewer looks at another month, measure or store.
  const [drafts, setDrafts] = useState<Drafts>({})
  const draftOf = (key: string) => drafts[key] ?? null
  const onDraft = (key: string, draft: MonthDraft | null) =>
    setDrafts((current) => ({ ...current, [key]: draft }))
  const sections = useMemo(() => [{ label: '', options: stores }], [stores])
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
      <p className={form.lead}>{measureWords(measure).use}</p>
      <div className={styles.choices}>
        <div className={styles.measure}>
          <span className={form.label}>{t`Target for`}</span>
          <Segmented
            label={t`Target for`}
            segments={targetMeasures.map((value) => ({ value, label: measureWords(value).name }))}
            value={measure}
            onChoose={setMeasure}
          />
        </div>
        <StoreSelect label={t`Store`} sections={sections} value={store.id} onChoose={choose} />
      </div>
      <OfStore key={store.id} {...{ store, stores, measure, calendar, draftOf, onDraft }} />
      <div data-screen-only>
        <ImportCard stores={stores} />
      </div>
      <div data-screen-only>
        <RemovedStoresCard />
      </div>
    </>
  )
}

/** By store, measure and month. */
type Drafts = Readonly<Record<string, MonthDraft | null>>

interface OfStoreProps extends Pick<TargetsProps, 'calendar'> {
  readonly store: Store
  readonly stores: readonly Store[]
  readonly measure: TargetMeasure
  readonly draftOf: (key: string) => MonthDraft | null
  readonly onDraft: (key: string, draft: MonthDraft | null) => void
}

function OfStore({ store, stores, measure, calendar, draftOf, onDraft }: OfStoreProps) {
  const { clock } = useDataSource()
  const today = localDayOf(clock.now(), store.timezone)
  const [month, setMonth] = useState(today.slice(0, 7))
  const kept = useTargetMonth(store.id, measure, month)
  const draftKey = `${store.id} ${measure} ${month}`
  return (
    <div className={styles.cards}>
      {kept.data !== undefined ? (
        <MonthCard
          key={`${measure} ${month}`}
          {...{
            store: store.id,
            timezone: store.timezone,
            measure,
            month,
            today,
            weekStartsOn: calendar.weekStartsOn,
            kept: kept.data,
          }}
          draft={draftOf(draftKey)}
          onDraft={(draft) => onDraft(draftKey, draft)}
          onMonth={setMonth}
        />
      ) : kept.isError ? (
        <Card title={measureWords(measure).title}>
          <FailedState
            what={t`targets`}
            code={failureOf(kept.error).code}
            onRetry={() => void kept.refetch()}
            retrying={kept.isFetching}
          />
        </Card>
      ) : (
        <Waiting title={measureWords(measure).title} />
      )}
      <div data-screen-only>
        <PeriodCard key={measure} {...{ store, stores, measure, today, calendar, month }} />
      </div>
    </div>
  )
}

function Waiting({ title }: { readonly title: string }) {
  return (
    <Card title={title} busy>
      <p className={`${form.lead} ${styles.waiting}`}>{t`One moment…`}</p>
    </Card>
  )
}
