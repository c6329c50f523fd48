import type * as v from 'valibot'
import { getDotPath } from 'valibot'

/** The part of an issue that the sentence needs. */
type Issue = Pick<v.BaseIssue<unknown>, 'kind' | 'type' | 'expected' | 'received' | 'message'>

/** The requirement that each schema states when it rejects a value. */
const requirements: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  strict_object: 'must be an object',
  record: 'must be an object',
}

/** The sentence quotes no more of a value, which can be as long as a message. */
const longestValue = 60

/**
 * Returns the sentence for the sender about the first fault of a value: `start is missing.`
 *
 * A check with a message of its own keeps it. A message that begins with "must" or "names" follows the path of the
 * value.
 */
export function issueSentence(issue: v.BaseIssue<unknown>): string {
  const path = getDotPath(issue)
  const fault = faultOf(issue)
  const isPredicate = /^(?:must|is|names)\b/.test(fault)
  if (!isPredicate) return `${fault}.`
  return `${path ?? 'The message'} ${fault}.`
}

function faultOf(issue: Issue): string {
  const { kind, type, expected, received, message } = issue
  if (!/^Invalid (?:key|type|length): /.test(message)) return message
  if (kind === 'schema' && expected === 'never') return 'is not a parameter of this request'
  if (kind === 'schema' && message.startsWith('Invalid key')) return 'is missing'
  if (type === 'picklist') return `must be ${wordsOf(expected)}; ${shortened(received)} is not`
  if (type === 'min_length') return 'must not be empty'
  if (type === 'max_length') return `must have at most ${expected?.replace('<=', '') ?? ''} characters`
  const requirement = requirements[type]
  return requirement === undefined ? message : `${requirement}, not ${shortened(received)}`
}

/** Turns `("day" | "month")` into `one of day, month`, and `"location"` into `location`. */
function wordsOf(expected: string | null): string {
  const words = [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, word]) => word)
  return words.length === 1 ? `${words[0]}` : `one of ${words.join(', ')}`
}

function shortened(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}
