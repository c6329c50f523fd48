import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { findStores } from './find-stores.ts'
import { groupWords } from './group-words.ts'
import type { StoreGroup } from './store-groups.ts'
import styles from './store-ticks.module.css'
import { type TickState, tickedStores, type WholeGroups } from './ticked-stores.ts'

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
  /** If it ticks groups as such. Otherwise a group ticks the stores that it has now. */
  readonly whole?: WholeGroups
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

/** Stores to tick, one by one, by group or all, with a search in long lists. */
export function StoreTicks({ stores, groups, chosen, most, whole, onChoose }: StoreTicksProps) {
  const { covered, isTicked, stateOf, tick, tickGroup } = tickedStores({ groups, chosen, whole, onChoose })
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
  const areAll = ids.length > 0 && ids.every(isTicked)
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
        <Button
          look="quiet"
          disabled={ids.length === 0}
          onClick={() =>
            tick(
              ids.filter((id) => !covered.has(id)),
              !areAll,
            )
          }
        >
          {areAll ? t`Clear all` : t`Select all`}
        </Button>
        <span className={styles.count}>{tickedWords(chosen, covered, stores.length, most)}</span>
      </div>
      <div className={styles.list} hidden={foundGroups.length + listed.length === 0}>
        {foundGroups.length > 0 && (
          <ul>
            {foundGroups.map((group) => (
              <Tick
                key={group.key}
                words={groupWords(group.name, group.stores.length)}
                state={stateOf(group)}
                onTick={(isOn) => tickGroup(group, isOn)}
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
                state={isTicked(id) ? 'ticked' : 'clear'}
                disabled={covered.has(id)}
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
  readonly state: TickState
  readonly disabled?: boolean
  readonly onTick: (isOn: boolean) => void
}

function Tick({ words, state, disabled = false, onTick }: TickProps) {
  return (
    <li>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={state === 'ticked'}
          disabled={disabled}
          ref={(input) => {
            if (input !== null) input.indeterminate = state === 'mixed'
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
function tickedWords(
  chosen: ReadonlySet<string>,
  covered: ReadonlySet<string>,
  all: number,
  most: number,
): string {
  if (chosen.size > most) {
    const limit = formatCount(most)
    return t`Select up to ${limit}`
  }
  const selected = formatCount(new Set([...chosen, ...covered]).size)
  const total = formatCount(all)
  return t`${selected} of ${total}`
}
