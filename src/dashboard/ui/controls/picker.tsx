import styles from './picker.module.css'

export interface PickerProps<Value extends string> {
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** One of many, in the list of the system: quick by keyboard and on a phone, however many there are. */
export function Picker<Value extends string>({ label, choices, chosen, onChoose }: PickerProps<Value>) {
  const choose = (text: string) => {
    const choice = choices.find(({ value }) => value === text)
    if (choice !== undefined) onChoose(choice.value)
  }
  return (
    <label className={styles.picker}>
      <span>{label}</span>
      <select value={chosen} onChange={({ target }) => choose(target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
