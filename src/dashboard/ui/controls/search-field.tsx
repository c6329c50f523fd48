import { SearchIcon } from '../marks/icons.tsx'
import styles from './search-field.module.css'

export interface SearchFieldProps {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
  /** The field was left, or Enter pressed in it. */
  readonly onSettled?: (() => void) | undefined
}

export function SearchField({ label, text, onChange, onSettled }: SearchFieldProps) {
  return (
    <span className={styles.search}>
      <SearchIcon size={16} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onSettled}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSettled?.()
        }}
      />
    </span>
  )
}
