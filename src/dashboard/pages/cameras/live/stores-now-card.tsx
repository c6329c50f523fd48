import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { StoreStates } from '../../../coverage/store-states.ts'
import { CardTools } from '../../../export/card-tools.tsx'
import { Card } from '../../../ui/card.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { useAddressChoice } from '../../../ui/memory/address-choice.ts'
import { DataTable, inOrder } from '../../../ui/table/data-table.tsx'
import { fileTable } from '../../../ui/table/file-table.ts'
import { useOnPaper } from '../../../ui/table/printing.ts'
import { rowsNamed } from '../../../ui/table/table-extent.ts'
import { useNarrow } from '../../../ui/table/use-narrow.ts'
import { useOrder } from '../../../ui/table/use-order.ts'
import { windowedRows } from '../../../ui/table/windowed-rows.ts'
import { storesShown } from '../../../ui/words/counted-words.ts'
import type { Screen } from '../../screen.ts'
import { ShowMore, shownAtFirst } from '../show-more.tsx'
import styles from '../styles/cameras.module.css'
import { WaitingRows } from './live-card.tsx'
import { needsAttention } from './state-summary.ts'
import { storeColumns } from './store-columns.tsx'

export interface StoresNowCardProps {
  readonly screen: Screen
  /** Worst first; `null`: not known yet. */
  readonly states: readonly StoreStates[] | null
  /** Epoch milliseconds. */
  readonly now: number
}

/** True if the stores are so many that single cameras are too many to read. */
export function areReadByStore(stores: Screen['stores']): boolean {
  return stores.length > 40
}

type Which = 'attention' | 'all'

/** The cameras of a chain by store: how many are in each state, and which are offline. A name selects its store. */
export function StoresNowCard({ screen, states, now }: StoresNowCardProps) {
  if (states !== null) return <StoresNow screen={screen} states={states} now={now} />
  return (
    <Card title={title()} note={note()} inset="flush" busy>
      <WaitingRows />
    </Card>
  )
}

const title = () => t`Stores now`
const note = () => t`most offline cameras first`

function StoresNow({
  screen,
  states: stores,
  now,
}: StoresNowCardProps & { readonly states: readonly StoreStates[] }) {
  const narrow = useNarrow()
  const kept = useOrder('stores-now')
  const [chosen, choose] = useAddressChoice('rows.stores-now')
  const [text, setText] = useState('')
  const [unfolded, unfold] = useState(false)
  const onPaper = useOnPaper()
  const which: Which = chosen === 'all' || text !== '' ? 'all' : 'attention'
  const attention = stores.filter(needsAttention)
  const found = rowsNamed(which === 'all' ? stores : attention, ({ name }) => name, text)
  const columns = storeColumns({
    now,
    narrow,
    onChoose: (store) => screen.onChange((filters) => ({ ...filters, stores: [store] })),
  })
  const isFolded = which === 'attention' && !unfolded && !onPaper
  const shown = isFolded ? inOrder(found, columns, kept.order).slice(0, shownAtFirst) : found
  return (
    <Card
      title={title()}
      note={note()}
      inset="flush"
      tools={<CardTools title={title()} table={() => fileTable(columns, stores, kept.order)} />}
    >
      <div className={styles.bar}>
        <span className={styles.findStore} data-screen-only>
          <SearchField label={t`Find a store`} text={text} onChange={setText} />
        </span>
        <Segmented<Which>
          label={t`Stores`}
          segments={[
            { value: 'attention', label: t`Not all online` },
            { value: 'all', label: t({ message: 'All', context: 'stores' }) },
          ]}
          value={which}
          onChoose={(next) => {
            setText('')
            choose(next === 'all' ? 'all' : '')
          }}
        />
        <span className={styles.shown} role="status">
          {storesShown(found.length, stores.length)}
        </span>
      </div>
      <DataTable
        caption={t`Stores and how many of their cameras are in each state`}
        columns={columns}
        rows={shown}
        rowKey={({ store }) => store}
        kept={kept}
        empty={text === '' ? t`All cameras of all stores are online` : t`No stores match “${text}”`}
        {...windowedRows(shown.length)}
      />
      <ShowMore shown={shown.length} next={found.length} count={found.length} onShow={() => unfold(true)} />
    </Card>
  )
}
