import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../ui/marks/icons.tsx'
import { type Choice, ChoiceList } from './choice-list.tsx'
import styles from './control.module.css'
import { FilterSurface } from './filter-surface.tsx'

export interface ChoiceControlProps<Value extends string> {
  /** The quiet word before the choice. */
  readonly label: string
  readonly words: ReactNode
  readonly choices: readonly Choice<Value>[]
  readonly chosen: readonly Value[]
  /** Multiple choice: the list stays open. */
  readonly multiple?: boolean
  readonly onChoose: (value: Value) => void
  readonly onChooseAlone?: (value: Value) => void
  /** The first option, which filters nothing, and a note on what every other option excludes. */
  readonly all?: { readonly name: string; readonly onChoose: () => void; readonly without: string }
}

/** The value of "all" in the list. No word of a vocabulary is empty. */
const everything = ''

/** "against same weekdays before ▾": a button that reads as part of a sentence and opens a list. */
export function ChoiceControl<Value extends string>(props: ChoiceControlProps<Value>) {
  const { label, words, choices, chosen, multiple = false, onChoose, onChooseAlone, all } = props
  const choose = (value: Value | typeof everything) => {
    if (value !== everything) onChoose(value)
    else all?.onChoose()
  }
  const chooseAlone = (value: Value | typeof everything) => {
    if (value !== everything) onChooseAlone?.(value)
    else all?.onChoose()
  }
  return (
    <FilterSurface
      label={label}
      narrow={false}
      triggerClassName={styles.control}
      trigger={
        <>
          <span className={styles.quiet}>{label}</span> <span>{words}</span>
          <ChevronDownIcon size={14} />
        </>
      }
    >
      {(close) => (
        <div className={styles.menu}>
          <ChoiceList<Value | typeof everything>
            label={label}
            choices={all === undefined ? choices : [{ value: everything, name: all.name }, ...choices]}
            chosen={chosen.length === 0 ? [everything] : chosen}
            multiple={multiple}
            onChoose={(value) => {
              choose(value)
              if (!multiple) close()
            }}
            {...(onChooseAlone !== undefined && {
              onChooseAlone: (value: Value | typeof everything) => {
                chooseAlone(value)
                close()
              },
            })}
          />
          {all !== undefined && chosen.length > 0 && <p className={styles.note}>{all.without}</p>}
        </div>
      )}
    </FilterSurface>
  )
}
