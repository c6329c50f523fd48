import { ages, genders } from '../../../protocol/vocabularies.ts'

interface VisitorWords {
  readonly age: string
  readonly gender: string
  readonly role: string
}

const visitorRoles: readonly string[] = ['customer', 'staff']

/** The words as the warehouse keeps them, the empty one for unknown; `null` where one is outside its vocabulary. */
export function visitorWords(given: VisitorWords): VisitorWords | null {
  const age = given.age.replace('-', '_')
  const fits =
    (age === '' || isWord(ages, age)) &&
    (given.gender === '' || isWord(genders, given.gender)) &&
    (given.role === '' || visitorRoles.includes(given.role))
  return fits ? { ...given, age } : null
}

function isWord(words: readonly string[], word: string): boolean {
  return words.includes(word)
}
