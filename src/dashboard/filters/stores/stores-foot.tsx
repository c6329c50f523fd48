import { t } from '@lingui/core/macro'
import { Button } from '../../ui/controls/button.tsx'
import styles from './store-choices.module.css'
import { deselectStores, onlyStores, type Selection, selectStores } from './store-selection.ts'
import { matchWords, selectionWords, tooManyWords } from './store-words.ts'

export interface StoresFootProps {
  readonly text: string
  /** Ids, as all stores here. */
  readonly found: readonly string[]
  /** How many groups were found. */
  readonly foundGroups: number
  /** How many stores are selected, by themselves or by a group. */
  readonly count: number
  readonly chosen: Selection
  readonly available: readonly string[]
  /** The last choice was refused: an address could not hold it. */
  readonly tooMany: boolean
  /** `null`: more than an address holds. */
  readonly onChange: (next: Selection | null) => void
}

/** Below the list: the number of stores selected or found, and the actions on all of them. */
export function StoresFoot(props: StoresFootProps) {
  const { text, found, foundGroups, count, chosen, available, tooMany, onChange } = props
  const counted =
    text === ''
      ? selectionWords(count, available.length)
      : matchWords(found.length, available.length, text, foundGroups)
  return (
    <div className={styles.foot}>
      <p className={styles.status} role="status">
        {tooMany ? tooManyWords() : counted}
      </p>
      {text !== '' && <FoundActions {...{ found, chosen, available, onChange }} />}
      {text === '' && chosen.length > 0 && (
        <Button look="quiet" onClick={() => onChange([])}>
          {t`Clear`}
        </Button>
      )}
    </div>
  )
}

type FoundActionsProps = Pick<StoresFootProps, 'found' | 'chosen' | 'available' | 'onChange'>

/** The actions on all stores found. A single one is ticked in its row. */
function FoundActions({ found, chosen, available, onChange }: FoundActionsProps) {
  if (found.length < 2) return null
  const selected = new Set(chosen)
  const areSelected = found.every((id) => selected.has(id))
  return (
    <>
      {areSelected ? (
        <Button look="quiet" onClick={() => onChange(deselectStores(chosen, found))}>
          {t`Deselect all`}
        </Button>
      ) : (
        <Button look="quiet" onClick={() => onChange(selectStores(chosen, found, available))}>
          {t`Select all`}
        </Button>
      )}
      {chosen.length > 0 && !(areSelected && found.length === chosen.length) && (
        <Button look="quiet" onClick={() => onChange(onlyStores(found, available))}>
          {t`Only these`}
        </Button>
      )}
    </>
  )
}
