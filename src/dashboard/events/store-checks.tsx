import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { wordsOf } from '../../domain/search-words.ts'
import type { Store } from '../data/questions/store-zones.ts'
import { SearchField } from '../ui/controls/search-field.tsx'
import styles from './event-drawer.module.css'

interface StoreChecksProps {
  readonly known: readonly Store[]
  readonly chosen: readonly string[]
  readonly onChange: (stores: readonly string[]) => void
}

/** Further stores are found by name. */
const mostListed = 50

/** Stores to tick, one by one. Those that are ticked stay in sight. */
export function StoreChecks({ known, chosen, onChange }: StoreChecksProps) {
  const [search, setSearch] = useState('')
  const ticked = new Set(chosen)
  const isNamed = wordsOf(search)
  const found = known.filter(({ id, name }) => ticked.has(id) || isNamed(name))
  return (
    <div className={styles.checks}>
      {known.length > 12 && <SearchField label={t`Search stores`} text={search} onChange={setSearch} />}
      <ul className={styles.checkList}>
        {found.slice(0, mostListed).map(({ id, name }) => (
          <li key={id}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={ticked.has(id)}
                onChange={(event) =>
                  onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}
