import { useId, useState } from 'react'
import type { LocalDay } from '../../calendar/calendar.ts'
import styles from './range-choices.module.css'
import { formatTypedDay, parseTypedDay, typedDayPattern } from './typed-day.ts'

interface DayFieldProps {
  readonly name: string
  /** `null` if the field is empty or holds no date. */
  readonly day: LocalDay | null
  readonly onChange: (day: LocalDay | null) => void
}

/** A date as the language of the page writes it. The browser's own date field follows the language of the browser. */
export function DayField({ name, day, onChange }: DayFieldProps) {
  const id = useId()
  // What is being typed. Kept until the field is left, so that it is not rewritten under the cursor.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label className={styles.field} htmlFor={id}>
      {name}
      <input
        id={id}
        type="text"
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        className={styles.date}
        placeholder={typedDayPattern()}
        aria-invalid={typed !== null && day === null}
        value={typed ?? (day === null ? '' : formatTypedDay(day))}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          onChange(parseTypedDay(value))
        }}
        onBlur={() => {
          if (day !== null) setTyped(null)
        }}
      />
    </label>
  )
}
