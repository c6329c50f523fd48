import { type ReactNode, useId, useState } from 'react'
import { longestScreenName, mostStoresOfScreen, type ScreenSettings } from '../../../protocol/screens.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { findStores } from '../../filters/stores/find-stores.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format.ts'
import styles from './screens.module.css'

export interface ScreenFormProps {
  /** The stores that there are to choose from. */
  readonly stores: readonly Store[]
  readonly initial: ScreenSettings
  readonly action: string
  readonly busy: boolean
  /** Why it did not succeed; `null`: it did not fail. */
  readonly failed: string | null
  readonly onSubmit: (settings: ScreenSettings) => void
  readonly onCancel: () => void
  /** Stands above the fields. */
  readonly children?: ReactNode
}

/** Short lists need no search. */
const searchedFrom = 9

/** How a screen is called, and which stores it shows. */
export function ScreenForm(props: ScreenFormProps) {
  const { action, busy, children, failed, initial, onCancel, onSubmit, stores } = props
  const [name, setName] = useState(initial.name)
  const [chosen, choose] = useState<ReadonlySet<string>>(() => new Set(initial.stores))
  const nameId = useId()
  const ready = name.trim() !== '' && chosen.size > 0 && chosen.size <= mostStoresOfScreen && !busy
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onSubmit({ name: name.trim(), stores: [...chosen] })
      }}
    >
      {children}
      <label className={styles.field} htmlFor={nameId}>
        <span className={styles.label}>Name</span>
        <input
          id={nameId}
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the control that led here
          autoFocus
          className={styles.input}
          placeholder="For example: Leeds, back office"
          maxLength={longestScreenName}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <StoreChoice stores={stores} chosen={chosen} onChoose={choose} />
      {failed !== null && (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
      <div className={styles.actions}>
        <Button look="filled" type="submit" disabled={!ready}>
          {busy ? 'One moment …' : action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

interface StoreChoiceProps {
  readonly stores: readonly Store[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

function StoreChoice({ stores, chosen, onChoose }: StoreChoiceProps) {
  const [text, search] = useState('')
  const found = findStores(stores, text)
  const areAll = found.length > 0 && found.every(({ id }) => chosen.has(id))
  const turn = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    onChoose(next)
  }
  return (
    <fieldset className={styles.stores}>
      <legend className={styles.label}>
        Stores that it shows
        <span className={styles.count}>
          {chosen.size > mostStoresOfScreen
            ? `at most ${mostStoresOfScreen}`
            : `${formatCount(chosen.size)} of ${formatCount(stores.length)}`}
        </span>
      </legend>
      <div className={styles.storeTools}>
        {stores.length >= searchedFrom && (
          <input
            type="search"
            className={styles.input}
            aria-label="Find a store"
            placeholder="Find a store"
            autoComplete="off"
            value={text}
            onChange={(event) => search(event.currentTarget.value)}
          />
        )}
        <Button
          look="quiet"
          disabled={found.length === 0}
          onClick={() =>
            turn(
              found.map(({ id }) => id),
              !areAll,
            )
          }
        >
          {areAll ? 'None of these' : 'All of these'}
        </Button>
      </div>
      <div className={styles.storeList}>
        {found.map(({ id, name }) => (
          <label key={id} className={styles.store}>
            <input
              type="checkbox"
              checked={chosen.has(id)}
              onChange={(event) => turn([id], event.currentTarget.checked)}
            />
            {name}
          </label>
        ))}
        {found.length === 0 && <p className={styles.hint}>No stores match.</p>}
      </div>
    </fieldset>
  )
}
