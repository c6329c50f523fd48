import type { KeyboardEvent, ReactNode } from 'react'
import styles from './segmented.module.css'

interface Segment<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  /** The accessible name, if the label is an icon. */
  readonly name?: string
  readonly disabled?: boolean
  /** Why it is disabled, or what it does. */
  readonly title?: string
}

export interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly segments: readonly Segment<Value>[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
  readonly size?: 'normal' | 'small'
}

/**
 * One of a few, all in sight. Tab enters at the chosen one, arrow keys move, Enter or Space chooses.
 *
 * Buttons of the browser: the library's group weighed 10 KiB on every page, for its arrow keys.
 */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, segments, value: chosen, onChoose, size = 'normal' } = props
  const enabled = segments.filter(({ disabled }) => disabled !== true)
  const stop = enabled.find(({ value }) => value === chosen) ?? enabled[0]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div role="group" aria-label={label} className={styles.group} data-size={size} onKeyDown={moveFocus}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          tabIndex={segment === stop ? 0 : -1}
          className={styles.segment}
          disabled={segment.disabled}
          aria-pressed={segment.value === chosen}
          aria-label={segment.name}
          title={segment.title ?? segment.name}
          onClick={() => segment.value !== chosen && onChoose(segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </div>
  )
}

/** Beyond an end the focus goes to the other. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')]
  const place = buttons.indexOf(event.target as HTMLButtonElement)
  if (step === undefined || place < 0) return
  event.preventDefault()
  buttons.at((place + step) % buttons.length)?.focus()
}
