import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { localDayOf } from '../../calendar/local-day.ts'
import { useStoreGroups } from '../data/questions/use-store-groups.ts'
import { useStores } from '../data/questions/use-stores.ts'
import { useDataSource } from '../data/source/data-source.ts'
import { failureOf } from '../data/source/failure.ts'
import { DrawerContent } from '../ui/drawer.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { FailedState } from '../ui/states/failed-state.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { SaveView } from './save-view.tsx'
import { useViewChanges, useViews, type ViewFault } from './use-views.ts'
import { addressOfPage } from './view-address.ts'
import { ViewItem } from './view-item.tsx'
import type { ViewReader } from './view-words.ts'
import styles from './views.module.css'

interface ViewsContentProps {
  /** A view was opened. */
  readonly onChosen: () => void
}

/** The saved views, and a field to save the page as one. */
export function ViewsContent({ onChosen }: ViewsContentProps) {
  const { data, error, isFetching, refetch } = useViews()
  const changes = useViewChanges()
  const reader = useReader()
  const list = useRef<HTMLElement>(null)
  const [message, say] = useState<{ readonly words: string; readonly isFault: boolean } | null>(null)
  const page = addressOfPage(window.location)
  const done = (words: string) => say({ words, isFault: false })
  const failed = (fault: ViewFault, words: string) =>
    say({ words: fault === 'conflict' ? conflictWords() : words, isFault: true })

  const views =
    data !== undefined ? (
      data.map((view) => (
        <ViewItem
          key={view.id}
          view={view}
          reader={reader}
          isCurrent={view.address === page}
          onChosen={onChosen}
          onRename={async (name) => {
            say(null)
            const fault = await changes.save({ ...view, name }, view)
            if (fault === null) done(t`View saved`)
            else failed(fault, t`Couldn’t save. Try again.`)
            return fault === null || fault === 'conflict'
          }}
          onRemove={async () => {
            say(null)
            const fault = await changes.remove(view)
            if (fault === null) done(t`View removed`)
            else failed(fault, t`Couldn’t remove. Try again.`)
            // The row, which had the focus, is gone.
            list.current?.focus()
          }}
        />
      ))
    ) : error === null ? (
      <Skeleton height="96px" />
    ) : (
      <FailedState
        what={t`saved views`}
        code={failureOf(error).code}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )

  return (
    <DrawerContent
      title={t`Saved views`}
      note={t`Everyone with access to a view’s stores can open, rename and remove it.`}
      busy={data === undefined && error === null}
    >
      {data !== undefined && (
        <SaveView address={page} reader={reader} save={changes.save} onSaved={() => done(t`View saved`)} />
      )}
      <section ref={list} className={styles.list} tabIndex={-1} aria-label={t`Saved views`}>
        <p className={styles.message} role="status" data-fault={message?.isFault}>
          {message?.words}
        </p>
        {data?.length === 0 ? (
          <EmptyState title={t`No saved views`}>
            {t`Save a page with its dates, stores and filters, to return to it and share it.`}
          </EmptyState>
        ) : data === undefined ? (
          views
        ) : (
          // biome-ignore lint/a11y/noRedundantRoles: a list without bullets loses its role in Safari
          <ul className={styles.items} role="list">
            {views}
          </ul>
        )}
      </section>
    </DrawerContent>
  )
}

function conflictWords(): string {
  return t`Someone else changed or removed this view. The list is up to date.`
}

function useReader(): ViewReader {
  const { clock } = useDataSource()
  const stores = useStores()
  const groups = useStoreGroups()
  return {
    stores: stores.status === 'ready' ? stores.stores : null,
    groups,
    today: localDayOf(clock.now(), viewerZone()),
  }
}

function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
