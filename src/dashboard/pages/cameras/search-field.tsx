import { SearchIcon } from '../../ui/icons.tsx'
import styles from './cameras.module.css'

export interface SearchFieldProps {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
}

export function SearchField({ label, text, onChange }: SearchFieldProps) {
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
      />
    </span>
  )
}
