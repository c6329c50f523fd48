import styles from './form.module.css'

export interface FieldFaultValue {
  /** The name of the field in its form. */
  readonly field: string
  readonly words: string
}

interface FieldFaultProps {
  /** The names of the fields that it stands below. */
  readonly of: readonly string[]
  readonly fault: FieldFaultValue | null
}

/** What is wrong with the field above. */
export function FieldFault({ of, fault }: FieldFaultProps) {
  if (fault === null || !of.includes(fault.field)) return null
  return (
    <p className={styles.failed} role="alert">
      {fault.words}
    </p>
  )
}

/** Focuses the field with a name, the first of several. */
export function focusField(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
