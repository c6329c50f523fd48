import { useState } from 'react'
import { sameItems } from './stable-list.ts'

/** What is shown, what was shown before it, and one more. */
const subjectsKept = 3

/**
 * Works something out once per subject, and again only where what it is made of has changed, as `useMemo` does for the
 * last one alone. Who steps to other filters and back finds what was worked out of the first ones as it was left: its
 * identity too, so that what is made of it stands as well.
 *
 * @param subject what it is worked out for, by identity or as a text: filters, or a plan that was made of them.
 * @param inputs all else that it is made of, by identity.
 */
export function useMemoOf<Value>(subject: unknown, make: () => Value, inputs: readonly unknown[]): Value {
  const [made] = useState(() => new Map<unknown, Made<Value>>())
  const known = made.get(subject)
  const now = known !== undefined && sameItems(known.inputs, inputs) ? known : { inputs, value: make() }
  // The last one used comes last. It is a memory alone: whatever is lost of it is made again.
  made.delete(subject)
  made.set(subject, now)
  for (const oldest of made.keys()) {
    if (made.size <= subjectsKept) break
    made.delete(oldest)
  }
  return now.value
}

/** The same object as long as it says the same. @param words all that it says. */
export function useSame<Value>(value: Value, words: unknown): Value {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words say all of it
  return useMemoOf(words, () => value, [])
}

/**
 * The same array as long as its items are the same, for one subject: parts of its answer, say, of which each that comes
 * makes another list. However many others had meanwhile, who comes back finds the last list of it.
 */
export function useStableListOf<Item>(subject: unknown, list: readonly Item[]): readonly Item[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its items are all of it
  return useMemoOf(subject, () => list, list)
}

interface Made<Value> {
  readonly inputs: readonly unknown[]
  readonly value: Value
}
