import { ages, genders } from '../../../../protocol/metrics/vocabularies.ts'

/** The words that a visit may have of each attribute; the empty text is for unknown. */
export const visitWords = {
  age: ages,
  gender: genders,
  role: ['customer', 'staff'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type VisitAttribute = keyof typeof visitWords

/** Reads a word as the warehouse keeps it: `25-34` is `25_34`. `null` if it is outside the vocabulary. */
export function readVisitWord(attribute: VisitAttribute, text: string): string | null {
  const lower = text.toLowerCase()
  const word = attribute === 'age' ? lower.replace(/\s*[-–]\s*/, '_') : lower
  const words: readonly string[] = visitWords[attribute]
  return word === '' || words.includes(word) ? word : null
}
