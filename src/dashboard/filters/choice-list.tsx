import { type KeyboardEvent, useState } from 'react'
import styles from './choice-list.module.css'
import { nothingTyped, rowOfKey, rowOfTyped, typedWith } from './list-keys.ts'
import option from './option.module.css'
import { OptionName } from './option-name.tsx'

export interface Choice<Value extends string> {
  readonly value: Value
  readonly name: string
  /** What it does, shown on hover. */
  readonly hint?: string | undefined
}

export interface ChoiceListProps<Value extends string> {
  readonly label: string
  readonly choices: readonly Choice<Value>[]
  readonly chosen: readonly Value[]
  /** Each option toggles independently and shows a checkbox. */
  readonly multiple?: boolean
  readonly onChoose: (value: Value) => void
  /** `chips`: side by side, for a sheet. */
  readonly layout?: 'list' | 'chips'
}

/**
 * A list to choose from: one stop for the Tab key, arrows, Home and End to move, Space or Enter to choose, a
 * letter to jump to the next name that begins with it.
 */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { choices, chosen, multiple = false } = props
  const [visited, setVisited] = useState<Value | null>(null)
  const stop =
    choices.find((choice) => choice.value === visited) ??
    choices.find((choice) => chosen.includes(choice.value)) ??
    choices[0]
  return (
    <div
      role="listbox"
      aria-label={props.label}
      aria-multiselectable={multiple}
      className={styles.list}
      data-layout={props.layout ?? 'list'}
    >
      {choices.map((choice) => (
        <Option
          key={choice.value}
          {...props}
          choice={choice}
          isStop={choice === stop}
          onVisit={() => setVisited(choice.value)}
        />
      ))}
    </div>
  )
}

interface OptionProps<Value extends string> extends ChoiceListProps<Value> {
  readonly choice: Choice<Value>
  /** Whether the Tab key stops here. */
  readonly isStop: boolean
  readonly onVisit: () => void
}

function Option<Value extends string>(props: OptionProps<Value>) {
  const { choice, chosen, multiple = false, isStop, onVisit, onChoose } = props
  const isChosen = chosen.includes(choice.value)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const options = optionsAround(event.currentTarget)
    const next = targetOf(event.key, options.indexOf(event.currentTarget), options)
    if (next !== undefined) next.focus()
    else if (event.key === 'Enter' || event.key === ' ') onChoose(choice.value)
    else return
    event.preventDefault()
  }
  return (
    <div
      role="option"
      aria-selected={isChosen}
      tabIndex={isStop ? 0 : -1}
      className={`${option.option} ${styles.option}`}
      onClick={() => onChoose(choice.value)}
      onFocus={onVisit}
      onKeyDown={onKeyDown}
    >
      <OptionName name={choice.name} isChosen={isChosen} box={multiple} title={choice.hint} />
    </div>
  )
}

function optionsAround(option: HTMLElement): readonly HTMLElement[] {
  return [...(option.parentElement?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
}

/** Chips stand side by side, so keys for left and right move as well. */
const moves: Readonly<Record<string, string>> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' }

function targetOf(key: string, place: number, options: readonly HTMLElement[]): HTMLElement | undefined {
  const letter = typedWith(nothingTyped, key, 0)
  const names = options.map(({ textContent }) => textContent)
  const row =
    letter === null
      ? rowOfKey(moves[key] ?? key, place, options.length)
      : rowOfTyped(names, letter.text, place)
  return row === undefined ? undefined : options[row]
}
