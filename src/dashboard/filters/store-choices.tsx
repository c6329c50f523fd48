import { type RefObject, useRef, useState } from 'react'
import type { Location } from '../../protocol/records.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { type Choice, ChoiceList, focusList } from './choice-list.tsx'
import { findStores } from './find-stores.ts'
import styles from './store-choices.module.css'

export interface StoreChoicesProps {
  readonly locations: readonly Location[]
  readonly chosen: readonly string[]
  readonly onChange: (stores: readonly string[]) => void
  /** One store was chosen alone: there is nothing more to do here. */
  readonly onDone: () => void
  readonly searchRef?: RefObject<HTMLInputElement | null>
}

/** Stands in the list for "all": no id is empty. */
const everyStore = ''

/** A chain with fewer stores is read faster than searched. */
const searchFrom = 6

/** Stores to tick, with a search. Enter selects only the highlighted store; in the search, the closest match. */
export function StoreChoices({ locations, chosen, onChange, onDone, searchRef }: StoreChoicesProps) {
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const found = findStores(locations, text)
  const inOneZone = new Set(locations.map((location) => location.timezone)).size <= 1
  const choices: readonly Choice<string>[] = [
    ...(text === '' ? [{ value: everyStore, name: 'All stores', hint: `${locations.length}` }] : []),
    ...found.map((location) => ({
      value: location.id,
      name: location.name,
      hint: inOneZone ? undefined : placeOf(location.timezone),
    })),
    ...unknownStores(chosen, locations, text),
  ]

  const toggle = (store: string) => {
    if (store === everyStore) onChange([])
    else if (chosen.includes(store)) onChange(chosen.filter((other) => other !== store))
    else onChange([...chosen, store])
  }
  const chooseAlone = (store: string) => {
    onChange(store === everyStore ? [] : [store])
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
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              const [first] = found
              if (event.key === 'ArrowDown') {
                event.preventDefault()
                focusList(list.current)
              } else if (event.key === 'Enter' && text !== '' && first !== undefined) {
                event.preventDefault()
                chooseAlone(first.id)
              }
            }}
          />
        </div>
      )}
      <div className={styles.scroll}>
        {choices.length > 0 && (
          <ChoiceList
            label="Stores"
            multiple
            choices={choices}
            chosen={chosen.length === 0 ? [everyStore] : chosen}
            onChoose={toggle}
            onChooseAlone={chooseAlone}
            listRef={list}
          />
        )}
      </div>
      <p className={styles.note} role="status" data-idle={text === '' || undefined}>
        {text === '' ? 'Press Enter to show only this store' : foundWords(found.length, text)}
      </p>
    </div>
  )
}

/** Stores that a link names and this viewer does not have: in sight, so that they can be left out. */
function unknownStores(
  chosen: readonly string[],
  locations: readonly Location[],
  text: string,
): readonly Choice<string>[] {
  if (text !== '') return []
  return chosen
    .filter((id) => !locations.some((location) => location.id === id))
    .map((id) => ({ value: id, name: 'Unknown store', hint: id.slice(0, 8) }))
}

/** "Kolkata" of "Asia/Kolkata". */
function placeOf(timezone: string | null): string | undefined {
  return timezone?.split('/').at(-1)?.replaceAll('_', ' ')
}

function foundWords(count: number, text: string): string {
  if (count === 0) return `No stores match “${text}”`
  return count === 1 ? '1 store' : `${count} stores`
}
