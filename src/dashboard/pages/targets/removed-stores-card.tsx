import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RemovedStore, readRemovedStores } from '../../../protocol/targets.ts'
import { readOrFail } from '../../data/questions/core-queries.ts'
import { targetsPath } from '../../data/questions/target-sums-query.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Confirmation } from '../../ui/controls/confirmation.tsx'
import form from '../../ui/controls/form.module.css'
import styles from './targets.module.css'

const path = `${targetsPath}/removed`

/** Targets of stores that are not listed any more. Renders nothing if there are none, as nearly always. */
export function RemovedStoresCard() {
  const { http } = useDataSource()
  const queries = useQueryClient()
  const { data: stores = [] } = useAsked({
    queryKey: [targetsPath, 'removed'],
    queryFn: async ({ signal }): Promise<readonly RemovedStore[]> =>
      readOrFail(readRemovedStores(await http(path, { signal }))),
    networkMode: 'always',
    retry: false,
  })
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (store: string) =>
      http(`${path}/${encodeURIComponent(store)}`, {
        signal: new AbortController().signal,
        method: 'DELETE',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: [targetsPath] }),
  })
  if (stores.length === 0) return null
  return (
    <Card title={t`Removed stores`}>
      <p className={form.lead}>{t`These stores aren’t listed any more, but still have targets.`}</p>
      <ul className={styles.removed}>
        {stores.map((store) => (
          <li key={store.location}>
            <span>
              <b>{store.location}</b> · {monthsWords(store.months)}
            </span>
            <RemoveButton
              store={store.location}
              busy={remove.isPending}
              onRemove={() => remove.mutate(store.location)}
            />
          </li>
        ))}
      </ul>
      {remove.isError && (
        <p className={form.failed} role="alert">
          {t`Couldn’t remove the targets. Try again.`}
        </p>
      )}
    </Card>
  )
}

function monthsWords(months: number): string {
  return plural(months, { one: '# month', other: '# months' })
}

interface RemoveButtonProps {
  readonly store: string
  readonly busy: boolean
  readonly onRemove: () => void
}

/** Asks for confirmation in place. */
function RemoveButton({ store, busy, onRemove }: RemoveButtonProps) {
  const [isAsked, ask] = useState(false)
  if (!isAsked) {
    return (
      <Button look="quiet" aria-label={t`Remove the targets of ${store}`} onClick={() => ask(true)}>
        {t`Remove`}
      </Button>
    )
  }
  return (
    <span className={styles.confirm}>
      <Confirmation
        words={t`Remove now`}
        name={t`Remove the targets of ${store} now`}
        keepName={t`Keep the targets of ${store}`}
        busy={busy}
        onConfirm={onRemove}
        onKeep={() => ask(false)}
      />
    </span>
  )
}
