import { Combobox } from '@base-ui/react/combobox'
import { t } from '@lingui/core/macro'
import { useId, useMemo, useRef, useState } from 'react'
import form from '../../ui/controls/form.module.css'
import { ChevronDownIcon } from '../../ui/marks/icons.tsx'
import surface from '../filter-surface.module.css'
import option from '../option.module.css'
import { findStores } from './find-stores.ts'
import choices from './store-choices.module.css'
import { SearchFrame, searchInput } from './store-search.tsx'
import styles from './store-select.module.css'
import {
  rowsOfSections,
  type SelectOption,
  type SelectSection,
  StoreSelectList,
  showRow,
} from './store-select-list.tsx'

export interface StoreSelectProps {
  readonly label: string
  /** The list goes back to the chosen option when they become others. */
  readonly sections: readonly SelectSection[]
  /** The id of an option. */
  readonly value: string
  readonly onChoose: (id: string) => void
}

/** One of any number of stores, in a form: a field that opens a list with a search. Enter takes the closest match. */
export function StoreSelect({ label, sections, value, onChoose }: StoreSelectProps) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const all = sections.flatMap(({ options }) => options)
  const rows = useMemo(() => rowsFound(sections, text), [sections, text])
  const chosen = all.find((one) => one.id === value) ?? null
  const follow = (index: number) => {
    const row = rows.findIndex((one) => 'option' in one && one.index === index)
    if (scroller.current !== null && row >= 0) showRow(scroller.current, row, rows.length)
  }
  return (
    <div className={form.field}>
      <span id={id} className={form.label}>
        {label}
      </span>
      <Combobox.Root
        virtualized
        items={all}
        filteredItems={rows.flatMap((row) => ('option' in row ? [row.option] : []))}
        itemToStringLabel={(one: SelectOption) => one.name}
        isItemEqualToValue={(one, other) => one.id === other.id}
        value={chosen}
        onValueChange={(next) => next !== null && onChoose(next.id)}
        inputValue={text}
        onInputValueChange={setText}
        onItemHighlighted={(_, { reason, index }) => reason === 'keyboard' && follow(index)}
        autoHighlight
      >
        <Combobox.Trigger className={`${form.input} ${styles.trigger}`} aria-labelledby={id}>
          <span className={option.name}>{chosen?.name}</span>
          <ChevronDownIcon size={14} />
        </Combobox.Trigger>
        <Combobox.Portal>
          <Combobox.Positioner
            className={surface.positioner}
            align="start"
            sideOffset={6}
            collisionPadding={8}
          >
            <Combobox.Popup className={`${surface.popup} ${styles.popup}`} aria-labelledby={id}>
              <SearchFrame>
                <Combobox.Input {...searchInput()} />
              </SearchFrame>
              <Combobox.Empty>
                <p className={choices.none}>{t`Search by store or group`}</p>
              </Combobox.Empty>
              <StoreSelectList rows={rows} value={value} scroller={scroller} />
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  )
}

function rowsFound(sections: readonly SelectSection[], text: string) {
  return rowsOfSections(sections.map(({ label, options }) => ({ label, options: findStores(options, text) })))
}
