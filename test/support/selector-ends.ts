/** What an element must have at least to match a selector: one of the names, or one of the attributes. */
export interface SelectorEnd {
  readonly names: ReadonlySet<string>
  readonly attributes: readonly string[]
}

const name = '[a-z][a-z0-9]*'
const startsWithName = new RegExp(`^${name}(?=$|[[:])`)
const startsWithAttribute = /^\[([\w-]+)[\]~|^$*=]/
const isAnyOfNames = new RegExp(`^:is\\((${name}(?:, *${name})*)\\)`)

/** Reads what an element must be for each alternative of a selector. `null` if that takes the selector engine. */
export function selectorEnd(selector: string): SelectorEnd | null {
  const names = new Set<string>()
  const attributes: string[] = []
  for (const alternative of splitOutside(selector, /,/)) {
    // An element is matched by the last part: a cell, of `table > tr > td`.
    const last = splitOutside(alternative.trim(), /[\s>+~]/).at(-1) ?? ''
    const ofName = startsWithName.exec(last)
    const ofAttribute = startsWithAttribute.exec(last)
    const ofNames = isAnyOfNames.exec(last)
    if (ofName !== null) names.add(ofName[0])
    else if (ofAttribute?.[1] !== undefined) attributes.push(ofAttribute[1])
    else if (ofNames?.[1] !== undefined) for (const one of ofNames[1].split(/, */)) names.add(one)
    else return null
  }
  return { names, attributes }
}

/** Splits where no bracket or parenthesis is open. */
function splitOutside(text: string, separator: RegExp): readonly string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '[' || letter === '(') depth += 1
    if (letter === ']' || letter === ')') depth -= 1
    if (depth === 0 && separator.test(letter)) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}
