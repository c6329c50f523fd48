import { t } from '@lingui/core/macro'
import { type CSSProperties, type RefObject, useMemo, useRef, useState } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
import type { Location } from '../../../protocol/locations.ts'
import styles from './store-choices.module.css'
import { type StoreGroup, storesOfSelection } from './store-groups.ts'
import { StoreList, type StoreListHandle } from './store-list.tsx'
import { StoreSearch } from './store-search.tsx'
import { deselectStore, deselectStores, type Selection, selectStores } from './store-selection.ts'
import { StoresFoot } from './stores-foot.tsx'
import { everyStore, useStoreOptions } from './use-store-options.ts'

export interface StoreChoicesProps {
  readonly locations: readonly Location[]
  readonly groups: readonly StoreGroup[]
  /** Ids and groups; empty selects every store. */
  readonly chosen: Selection
  readonly onChange: (stores: Selection) => void
  /** One store was chosen alone: there is nothing more to do here. */
  readonly onDone: () => void
  /** On this day the clocks of the stores are compared. */
  readonly today: LocalDay
  readonly searchRef?: RefObject<HTMLInputElement | null>
}

/** A chain with fewer stores is read faster than searched. */
const searchFrom = 6

/** Stores to tick, with a search. Enter selects only the highlighted store; in the search, the closest match. */
export function StoreChoices(props: StoreChoicesProps) {
  const { locations, groups, chosen, onChange, onDone, today, searchRef } = props
  const [text, setText] = useState('')
  const list = useRef<StoreListHandle>(null)
  const available = useMemo(() => locations.map(({ id }) => id), [locations])
  const { options, found, foundGroups } = useStoreOptions({
    locations,
    groups,
    available,
    chosen,
    text,
    today,
  })
  const stores = useMemo(() => storesOfSelection(chosen, groups), [chosen, groups])
  const selected = useMemo(
    () => new Set(chosen.length === 0 ? [everyStore] : [...chosen, ...stores]),
    [chosen, stores],
  )
  const selection = { chosen, stores, groups, available }
  const { tooMany, forget, change, toggle, add } = useSelection(selection, onChange)
  const chooseOnly = (store: string) => {
    change(store === everyStore ? [] : [store])
    onDone()
  }

  return (
    <div className={styles.stores}>
      {locations.length >= searchFrom && (
        <StoreSearch
          text={text}
          onText={(next) => {
            setText(next)
            forget()
          }}
          onDown={() => list.current?.focus()}
          onEnter={() => text !== '' && options[0] !== undefined && chooseOnly(options[0].id)}
          inputRef={searchRef}
        />
      )}
      <div className={styles.rows} style={rowsOf(locations.length + groups.length + 1)}>
        {options.length > 0 ? (
          <StoreList
            // Another search begins at its first row.
            key={text}
            options={options}
            selected={selected}
            onToggle={toggle}
            onOnly={chooseOnly}
            onAdd={add}
            handle={list}
          />
        ) : (
          <p className={styles.none}>{t`Search by store or group`}</p>
        )}
      </div>
      <StoresFoot
        text={text}
        found={found}
        foundGroups={foundGroups}
        count={stores.size}
        chosen={chosen}
        available={available}
        tooMany={tooMany}
        onChange={change}
      />
    </div>
  )
}

/** The list keeps the height of all its rows: a search that finds few would move the sheet and its foot. */
function rowsOf(rows: number): CSSProperties {
  const height: Record<`--${string}`, string> = { '--rows': String(rows) }
  return height as CSSProperties
}

interface Selected extends Pick<StoreChoicesProps, 'chosen' | 'groups'> {
  /** All that are selected, by themselves or by a group. */
  readonly stores: ReadonlySet<string>
  readonly available: readonly string[]
}

/** The ways to change a selection. `tooMany`: the last change was refused, until it is forgotten. */
function useSelection(
  { chosen, stores, groups, available }: Selected,
  onChange: StoreChoicesProps['onChange'],
) {
  const [tooMany, setTooMany] = useState(false)
  /** @param next `null`: more than an address holds */
  const change = (next: Selection | null) => {
    setTooMany(next === null)
    if (next !== null) onChange(next)
  }
  const add = (ids: readonly string[]) => {
    const named = ids.filter((id) => id !== everyStore)
    change(selectStores(chosen, named, available))
  }
  const toggle = (store: string) => {
    if (store === everyStore) change([])
    else if (chosen.includes(store)) change(deselectStores(chosen, [store]))
    else if (stores.has(store)) change(deselectStore(chosen, store, groups, available))
    else add([store])
  }
  return { tooMany, forget: () => setTooMany(false), change, toggle, add }
}
