import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { ReactNode } from 'react'
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

/** One of a few, all in sight. Tab enters at the chosen one, arrow keys move, Enter or Space chooses. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const hasTabStop = props.segments.some(({ value, disabled }) => value === props.value && disabled !== true)
  return (
    <ToggleGroup<Value>
      aria-label={props.label}
      className={styles.group}
      data-size={props.size ?? 'normal'}
      value={[props.value]}
      onValueChange={([next]) => {
        if (next !== undefined) props.onChoose(next)
      }}
    >
      {props.segments.map((segment) => (
        <Toggle<Value>
          key={segment.value}
          value={segment.value}
          // The group alone would focus its first button, whichever is pressed.
          {...(hasTabStop && { tabIndex: segment.value === props.value ? 0 : -1 })}
          className={styles.segment}
          disabled={segment.disabled}
          aria-label={segment.name}
          title={segment.title ?? segment.name}
        >
          {segment.label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
