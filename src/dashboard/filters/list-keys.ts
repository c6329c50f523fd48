import { plainText } from '../ui/table/plain-text.ts'

/** A typed name: its letters, and when the last of them came, in milliseconds. */
export interface TypedAhead {
  readonly text: string
  readonly atMs: number
}

export const nothingTyped: TypedAhead = { text: '', atMs: Number.NEGATIVE_INFINITY }

/** A letter within this time continues the name; a later one begins another. */
const continuedWithinMs = 800

/** Rows that Page Up and Page Down pass. */
const page = 10

/** Returns the row to which a key moves the focus; `undefined` if the key moves nothing. */
export function rowOfKey(key: string, row: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(row + 1, count - 1)
    case 'ArrowUp':
      return Math.max(row - 1, 0)
    case 'PageDown':
      return Math.min(row + page, count - 1)
    case 'PageUp':
      return Math.max(row - page, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** Returns what has been typed with this letter; `null` if the key is no letter. */
export function typedWith({ text, atMs }: TypedAhead, key: string, nowMs: number): TypedAhead | null {
  const continues = text !== '' && nowMs - atMs <= continuedWithinMs
  if ([...key].length !== 1 || (key === ' ' && !continues)) return null
  return { text: continues ? text + key : key, atMs: nowMs }
}

/**
 * Returns the row whose name begins with what was typed. One letter moves on to the next such row; the same letter again
 * and again walks through them. More letters stay where they already match.
 */
export function rowOfTyped(names: readonly string[], text: string, row: number): number | undefined {
  const letters = [...plainText(text)]
  const isOneLetter = letters.every((letter) => letter === letters[0])
  const sought = isOneLetter ? (letters[0] ?? '') : letters.join('')
  const from = isOneLetter ? row + 1 : row
  for (let passed = 0; passed < names.length; passed += 1) {
    const place = (from + passed) % names.length
    if (plainText(names[place] ?? '').startsWith(sought)) return place
  }
  return undefined
}
