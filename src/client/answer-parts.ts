/**
 * Assembles the parts of one answer (interface notes §1).
 *
 * The numbering of parts is undocumented, so three schemes are accepted:
 * - zero-based with the index of the last part: `0|2 1|2 2|2`
 * - zero-based with a count: `0|3 1|3 2|3`
 * - one-based with a count: `1|3 2|3 3|3`
 *
 * With `total` as the second number, a complete answer therefore has the parts `0…total-1`, `1…total` or `0…total`. In
 * the first two cases, its last or first part may still be missing. The text then fails to parse, because neither the
 * beginning nor the end of a JSON object or array is valid JSON.
 */

/** An answer: its JSON text as received, with the parts joined, and the parsed value. */
export interface Answer {
  readonly text: string
  readonly value: unknown
}

export interface AnswerLimits {
  readonly maxParts: number
  readonly maxAnswerLength: number
}

export type PartOutcome =
  | { readonly state: 'incomplete' }
  | { readonly state: 'complete'; readonly answer: Answer }
  | {
      readonly state: 'broken'
      readonly code: 'answer_too_large' | 'malformed_answer'
      readonly message: string
    }

export interface Part {
  readonly partNumber: number
  readonly totalParts: number
  readonly json: string
}

const incomplete: PartOutcome = { state: 'incomplete' }

export class AnswerParts {
  readonly #limits: AnswerLimits
  readonly #parts = new Map<number, string>()
  #total: number | null = null
  #length = 0

  constructor(limits: AnswerLimits) {
    this.#limits = limits
  }

  /** Adds a part, in any order. It ignores duplicates. */
  add({ partNumber, totalParts, json }: Part): PartOutcome {
    this.#total ??= totalParts
    if (totalParts !== this.#total || partNumber > totalParts) {
      return broken('malformed_answer', 'The parts of the answer contradict each other.')
    }
    if (totalParts > this.#limits.maxParts) {
      return broken('answer_too_large', `The answer has more than ${this.#limits.maxParts} parts.`)
    }
    if (this.#parts.has(partNumber)) return incomplete
    this.#length += json.length
    if (this.#length > this.#limits.maxAnswerLength) return tooLong(this.#limits)

    this.#parts.set(partNumber, json)
    return this.#tryComplete(totalParts)
  }

  #tryComplete(total: number): PartOutcome {
    const count = this.#parts.size
    if (count === total + 1) return this.#complete(0, total) ?? notJson
    if (count !== total) return incomplete
    if (!this.#parts.has(total)) return this.#complete(0, total - 1) ?? incomplete
    if (!this.#parts.has(0)) return this.#complete(1, total) ?? incomplete
    return incomplete
  }

  #complete(first: number, last: number): PartOutcome | null {
    if (!closes(this.#parts.get(first), this.#parts.get(last))) return null
    let text = ''
    for (let number = first; number <= last; number += 1) text += this.#parts.get(number) ?? ''
    return completeAnswer(text)
  }
}

/** Reads an answer in a single part, `0|0`. */
export function readSingle(json: string, limits: AnswerLimits): PartOutcome {
  return json.length > limits.maxAnswerLength ? tooLong(limits) : (completeAnswer(json) ?? notJson)
}

function completeAnswer(text: string): PartOutcome | null {
  try {
    return { state: 'complete', answer: { text, value: JSON.parse(text) as unknown } }
  } catch {
    return null
  }
}

const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/**
 * True if a text with this beginning and end is worth parsing. This saves the parse of nearly all incomplete texts. The
 * parser decides on parts of white space only, and on answers that are neither object nor array.
 */
function closes(first = '', last = ''): boolean {
  const opener = first.trimStart().at(0)
  const closer = last.trimEnd().at(-1)
  if (opener === undefined || closer === undefined) return true
  const expected = closers[opener]
  return expected === undefined ? !/[\]}]/.test(closer) : expected === closer
}

function broken(code: 'answer_too_large' | 'malformed_answer', message: string): PartOutcome {
  return { state: 'broken', code, message }
}

function tooLong({ maxAnswerLength }: AnswerLimits): PartOutcome {
  return broken('answer_too_large', `The answer is longer than ${maxAnswerLength} characters.`)
}

const notJson = broken('malformed_answer', 'The answer is no JSON.')
