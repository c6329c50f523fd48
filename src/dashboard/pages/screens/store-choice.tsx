import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { mostStoresOfScreen } from '../../../protocol/screens.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { findStores } from '../../filters/stores/find-stores.ts'
import { Button } from '../../ui/controls/button.tsx'
import form from '../../ui/controls/form.module.css'
import { formatCount } from '../../ui/words/format.ts'
import styles from './screens.module.css'

/** Shorter lists have no search. */
const searchedFrom = 9

interface StoreChoiceProps {
  readonly stores: readonly Store[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

/** Checkboxes for the stores of a screen, with a search in long lists. */
export function StoreChoice({ stores, chosen, onChoose }: StoreChoiceProps) {
  const [text, search] = useState('')
  const found = findStores(stores, text)
  const areAll = found.length > 0 && found.every(({ id }) => chosen.has(id))
  const turn = (which: readonly Store[], isOn: boolean) =>
    onChoose(isOn ? withStores(chosen, which) : withoutStores(chosen, which))
  return (
    <fieldset className={styles.stores}>
      <legend className={form.label}>
        {t`Stores shown`}
        <span className={styles.count}>{countWords(chosen.size, stores.length)}</span>
      </legend>
      <div className={styles.storeTools}>
        {stores.length >= searchedFrom && (
          <input
            type="search"
            className={form.input}
            aria-label={t`Find a store`}
            placeholder={t`Find a store`}
            autoComplete="off"
            value={text}
            onChange={(event) => search(event.currentTarget.value)}
          />
        )}
        <Button look="quiet" disabled={found.length === 0} onClick={() => turn(found, !areAll)}>
          {areAll ? t`Clear all` : t`Select all`}
        </Button>
      </div>
      <div className={styles.storeList}>
        {found.map((store) => (
          <label key={store.id} className={styles.store}>
            <input
              type="checkbox"
              checked={chosen.has(store.id)}
              onChange={(event) => turn([store], event.currentTarget.checked)}
            />
            {store.name}
          </label>
        ))}
        {found.length === 0 && <p className={styles.hint}>{t`No stores match.`}</p>}
      </div>
    </fieldset>
  )
}

function countWords(chosen: number, all: number): string {
  const most = formatCount(mostStoresOfScreen)
  if (chosen > mostStoresOfScreen) return t`Select up to ${most}`
  const selected = formatCount(chosen)
  const total = formatCount(all)
  return t`${selected} of ${total}`
}

function withStores(chosen: ReadonlySet<string>, stores: readonly Store[]): ReadonlySet<string> {
  return new Set([...chosen, ...stores.map(({ id }) => id)])
}

function withoutStores(chosen: ReadonlySet<string>, stores: readonly Store[]): ReadonlySet<string> {
  const ids = new Set(stores.map(({ id }) => id))
  return new Set([...chosen].filter((id) => !ids.has(id)))
}
