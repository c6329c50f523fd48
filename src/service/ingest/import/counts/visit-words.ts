import { ages, genders } from '../../../../protocol/metrics/vocabularies.ts'

/** The vocabulary of each visit attribute. The empty text means unknown. */
export const visitWords = {
  age: ages,
  gender: genders,
  role: ['customer', 'staff'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type VisitAttribute = keyof typeof visitWords

/** Converts a word to the warehouse's form: `25-34` becomes `25_34`. `null` if it is outside the vocabulary. */
export function readVisitWord(attribute: VisitAttribute, text: string): string | null {
  const lower = text.toLowerCase()
  const word = attribute === 'age' ? lower.replace(/\s*[-–]\s*/, '_') : lower
  const words: readonly string[] = visitWords[attribute]
  return word === '' || words.includes(word) ? word : null
}
