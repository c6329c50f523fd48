import { type RefObject, useMemo, useRef, useState } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
import type { Location } from '../../../protocol/locations.ts'
import styles from './store-choices.module.css'
import { StoreList, type StoreListHandle } from './store-list.tsx'
import { StoreSearch } from './store-search.tsx'
import { deselectStores, type Selection, selectStores } from './store-selection.ts'
import { StoresFoot } from './stores-foot.tsx'
import { everyStore, useStoreOptions } from './use-store-options.ts'

export interface StoreChoicesProps {
  readonly locations: readonly Location[]
  /** Ids; empty selects every store. */
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
  const { locations, chosen, onChange, onDone, today, searchRef } = props
  const [text, setText] = useState('')
  const list = useRef<StoreListHandle>(null)
  const available = useMemo(() => locations.map(({ id }) => id), [locations])
  const { options, found } = useStoreOptions({ locations, available, chosen, text, today })
  const selected = useMemo(() => new Set(chosen.length === 0 ? [everyStore] : chosen), [chosen])
  const { tooMany, forget, change, toggle, add } = useSelection(chosen, available, onChange)
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
          onEnter={() => text !== '' && found[0] !== undefined && chooseOnly(found[0])}
          inputRef={searchRef}
        />
      )}
      {options.length > 0 && (
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
      )}
      <StoresFoot
        text={text}
        found={found}
        chosen={chosen}
        available={available}
        tooMany={tooMany}
        onChange={change}
      />
    </div>
  )
}

/** The ways to change a selection. `tooMany`: the last change was refused, until it is forgotten. */
function useSelection(
  chosen: Selection,
  available: readonly string[],
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
    else add([store])
  }
  return { tooMany, forget: () => setTooMany(false), change, toggle, add }
}
