import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { findStores } from './find-stores.ts'
import { groupWords } from './group-words.ts'
import type { StoreGroup } from './store-groups.ts'
import styles from './store-ticks.module.css'

/** Shorter lists have no search. */
const searchedFrom = 9

/** Further stores are found by name. */
const mostListed = 100

export interface StoreTicksProps {
  readonly stores: readonly { readonly id: string; readonly name: string }[]
  /** Groups of these stores. */
  readonly groups: readonly StoreGroup[]
  readonly chosen: ReadonlySet<string>
  /** How many may be ticked. */
  readonly most: number
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

/** Stores to tick, one by one, by group or all, with a search in long lists. */
export function StoreTicks({ stores, groups, chosen, most, onChoose }: StoreTicksProps) {
  const [text, search] = useState('')
  // What is ticked to begin with stays in sight, without a row that jumps while one ticks.
  const [begun] = useState(chosen)
  const found = findStores(stores, text)
  const foundGroups = findStores(groups, text)
  const listed = [
    ...found.filter(({ id }) => begun.has(id)),
    ...found.filter(({ id }) => !begun.has(id)),
  ].slice(0, mostListed)
  const ids = found.map(({ id }) => id)
  const tick = (which: readonly string[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const id of which) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    onChoose(next)
  }
  const areAll = ids.length > 0 && ids.every((id) => chosen.has(id))
  return (
    <div className={styles.ticks}>
      <div className={styles.tools}>
        {stores.length >= searchedFrom && (
          <SearchField
            label={groups.length > 0 ? t`Find a store or group` : t`Find a store`}
            text={text}
            onChange={search}
          />
        )}
        <Button look="quiet" disabled={ids.length === 0} onClick={() => tick(ids, !areAll)}>
          {areAll ? t`Clear all` : t`Select all`}
        </Button>
        <span className={styles.count}>{tickedWords(chosen.size, stores.length, most)}</span>
      </div>
      <div className={styles.list} hidden={foundGroups.length + listed.length === 0}>
        {foundGroups.length > 0 && (
          <ul>
            {foundGroups.map(({ key, name, stores: own }) => (
              <Tick
                key={key}
                words={groupWords(name, own.length)}
                ticked={own.filter((id) => chosen.has(id)).length}
                of={own.length}
                onTick={(isOn) => tick(own, isOn)}
              />
            ))}
          </ul>
        )}
        {listed.length > 0 && (
          <ul>
            {listed.map(({ id, name }) => (
              <Tick
                key={id}
                words={name}
                ticked={chosen.has(id) ? 1 : 0}
                of={1}
                onTick={(isOn) => tick([id], isOn)}
              />
            ))}
          </ul>
        )}
      </div>
      <Hint
        found={found.length + foundGroups.length}
        hidden={found.length - listed.length}
        hasGroups={groups.length > 0}
      />
    </div>
  )
}

interface TickProps {
  readonly words: string
  /** How many of its stores are ticked. */
  readonly ticked: number
  readonly of: number
  readonly onTick: (isOn: boolean) => void
}

function Tick({ words, ticked, of, onTick }: TickProps) {
  return (
    <li>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={ticked === of}
          ref={(input) => {
            if (input !== null) input.indeterminate = ticked > 0 && ticked < of
          }}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        {words}
      </label>
    </li>
  )
}

interface HintProps {
  readonly found: number
  readonly hidden: number
  readonly hasGroups: boolean
}

function Hint({ found, hidden, hasGroups }: HintProps) {
  if (found === 0) {
    return <p className={styles.hint}>{hasGroups ? t`No stores or groups match.` : t`No stores match.`}</p>
  }
  if (hidden === 0) return null
  return (
    <p className={styles.hint}>
      {plural(hidden, { one: '# more store. Find it by name.', other: '# more stores. Find them by name.' })}
    </p>
  )
}

/** How many stores are ticked, or that they are too many. */
function tickedWords(chosen: number, all: number, most: number): string {
  if (chosen > most) {
    const limit = formatCount(most)
    return t`Select up to ${limit}`
  }
  const selected = formatCount(chosen)
  const total = formatCount(all)
  return t`${selected} of ${total}`
}
