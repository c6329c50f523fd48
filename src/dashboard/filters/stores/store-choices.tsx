import { type RefObject, useMemo, useRef, useState } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
import type { Location } from '../../../protocol/records.ts'
import { Button } from '../../ui/button.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { findStores } from './find-stores.ts'
import styles from './store-choices.module.css'
import { StoreList, type StoreListHandle, type StoreOption } from './store-list.tsx'
import { deselectStores, onlyStores, type Selection, selectStores } from './store-selection.ts'
import { matchWords, selectionWords, tooManyWords } from './store-words.ts'
import { zoneHints } from './zone-hints.ts'

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

/** Stands in the list for "all": no id is empty. */
const everyStore = ''

/** A chain with fewer stores is read faster than searched. */
const searchFrom = 6

/** Longer than a window of the list: what is selected would be out of sight. */
const longFrom = 20

/** Stores to tick, with a search. Enter selects only the highlighted store; in the search, the closest match. */
export function StoreChoices(props: StoreChoicesProps) {
  const { locations, chosen, onChange, onDone, today, searchRef } = props
  const [text, setText] = useState('')
  const [tooMany, setTooMany] = useState(false)
  const list = useRef<StoreListHandle>(null)
  const available = useMemo(() => locations.map(({ id }) => id), [locations])
  const hints = useMemo(() => zoneHints(locations, today), [locations, today])
  const inOrder = useSelectedFirst(locations, chosen)
  const found = useMemo(() => findStores(inOrder, text), [inOrder, text])
  const selected = useMemo(() => new Set(chosen.length === 0 ? [everyStore] : chosen), [chosen])
  const options: readonly StoreOption[] = [
    ...(text === ''
      ? [{ id: everyStore, name: 'All stores', isEvery: true }, ...unknownStores(chosen, available)]
      : []),
    ...found.map(({ id, name }) => ({ id, name, hint: hints.get(id) })),
  ]

  /** @param next `null`: more than an address holds */
  const change = (next: Selection | null) => {
    setTooMany(next === null)
    if (next !== null) onChange(next)
  }
  const toggle = (store: string) => {
    if (store === everyStore) change([])
    else if (chosen.includes(store)) change(deselectStores(chosen, [store]))
    else change(selectStores(chosen, [store], available))
  }
  const chooseOnly = (store: string) => {
    change(store === everyStore ? [] : [store])
    onDone()
  }

  return (
    <div className={styles.stores}>
      {locations.length >= searchFrom && (
        <div className={styles.search}>
          <SearchIcon size={16} />
          <input
            ref={searchRef}
            type="search"
            className={styles.input}
            placeholder="Find a store"
            aria-label="Find a store"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setTooMany(false)
            }}
            onKeyDown={(event) => {
              const [first] = found
              if (event.key === 'ArrowDown') {
                event.preventDefault()
                list.current?.focus()
              } else if (event.key === 'Enter' && text !== '' && first !== undefined) {
                event.preventDefault()
                chooseOnly(first.id)
              }
            }}
          />
        </div>
      )}
      {options.length > 0 && (
        <StoreList
          // Another search begins at its first row.
          key={text}
          options={options}
          selected={selected}
          onToggle={toggle}
          onOnly={chooseOnly}
          onAdd={(ids) =>
            change(
              selectStores(
                chosen,
                ids.filter((id) => id !== everyStore),
                available,
              ),
            )
          }
          handle={list}
        />
      )}
      <div className={styles.foot}>
        <p className={styles.status} role="status">
          {tooMany
            ? tooManyWords
            : text === ''
              ? selectionWords(chosen.length, locations.length)
              : matchWords(found.length, locations.length, text)}
        </p>
        {text === '' ? (
          chosen.length > 0 && (
            <Button look="quiet" onClick={() => change([])}>
              Clear
            </Button>
          )
        ) : (
          <FoundActions
            found={found.map(({ id }) => id)}
            chosen={chosen}
            available={available}
            onChange={change}
          />
        )}
      </div>
    </div>
  )
}

interface FoundActionsProps {
  readonly found: readonly string[]
  readonly chosen: Selection
  readonly available: readonly string[]
  readonly onChange: (next: Selection | null) => void
}

/** What can be done with all stores that were found: one of them is ticked in its row. */
function FoundActions({ found, chosen, available, onChange }: FoundActionsProps) {
  if (found.length < 2) return null
  const selected = new Set(chosen)
  const areSelected = found.every((id) => selected.has(id))
  return (
    <>
      {areSelected ? (
        <Button look="quiet" onClick={() => onChange(deselectStores(chosen, found))}>
          Deselect all
        </Button>
      ) : (
        <Button look="quiet" onClick={() => onChange(selectStores(chosen, found, available))}>
          Select all
        </Button>
      )}
      {chosen.length > 0 && !(areSelected && found.length === chosen.length) && (
        <Button look="quiet" onClick={() => onChange(onlyStores(found, available))}>
          Only these
        </Button>
      )}
    </>
  )
}

/** In a long list the stores that were selected when it opened come first. They stay there while it is open. */
function useSelectedFirst(locations: readonly Location[], chosen: Selection): readonly Location[] {
  const [atFirst] = useState(() => new Set(chosen))
  return useMemo(() => {
    if (locations.length < longFrom || atFirst.size === 0) return locations
    const first = locations.filter(({ id }) => atFirst.has(id))
    return [...first, ...locations.filter(({ id }) => !atFirst.has(id))]
  }, [locations, atFirst])
}

/** Stores that a link names and this viewer does not have: in sight, so that they can be deselected. */
function unknownStores(chosen: Selection, available: readonly string[]): readonly StoreOption[] {
  const known = new Set(available)
  return chosen
    .filter((id) => !known.has(id))
    .map((id) => ({ id, name: 'Unknown store', hint: id.slice(0, 8) }))
}
