import { tie } from './format.ts'

/** Returns words that stay on one line. */
export function tied(words: string): string {
  return words.replaceAll(' ', tie)
}
