import type { Chance } from './chance.ts'
import { oddInstants, oddValue } from './odd-values.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns every place of a value that can be changed: a holder and its key. Deeply nested values count as one. */
function placesOf(value: unknown, depth = 0): readonly (readonly [Fields | unknown[], string])[] {
  if (typeof value !== 'object' || value === null || depth > 5) return []
  const holder = value as Fields | unknown[]
  return Object.keys(holder).flatMap((key) => [
    [holder, key] as const,
    ...placesOf(Reflect.get(holder, key), depth + 1),
  ])
}

/** Changes one field of a value in place. */
export function mutateField(chance: Chance, value: unknown): void {
  const places = placesOf(value)
  if (places.length === 0) return
  const [holder, key] = chance.pick(places)
  const before: unknown = Reflect.get(holder, key)
  switch (chance.below(8)) {
    case 0:
      Reflect.deleteProperty(holder, key)
      return
    case 1:
      Reflect.set(holder, key, [before])
      return
    case 2:
      Reflect.set(holder, key, [before, before, oddValue(chance)])
      return
    case 3:
      if (isFields(holder)) {
        // Creates an own property of that name, as JSON.parse does.
        const name = chance.pick(['__proto__', 'constructor', 'extra', key.toUpperCase(), `${key} `])
        Object.defineProperty(holder, name, {
          value: oddValue(chance),
          enumerable: true,
          configurable: true,
          writable: true,
        })
      }
      return
    case 4:
    case 5:
      Reflect.set(
        holder,
        key,
        typeof before === 'string' && /^\d{4}-/.test(before) ? chance.pick(oddInstants) : oddValue(chance),
      )
      return
    default:
      Reflect.set(holder, key, oddValue(chance))
  }
}

/** Serialises a value, occasionally with a duplicate key. */
export function writeJson(chance: Chance, value: unknown): string {
  const json = JSON.stringify(value)
  if (!chance.onceIn(20) || !json.startsWith('{"')) return json
  return `{"${chance.pick(['action', 'data', 'start', 'entities', 'client_id'])}":${JSON.stringify(oddValue(chance))},${json.slice(1)}`
}

const patches = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\\',
  '\\u',
  '0',
  '-',
  'e9',
  '\u0000',
  ' ',
  '|',
  '\r\n',
  'ü',
  '\ud83d',
] as const

/** Removes, repeats or replaces some ranges of a text. */
export function mutateText(chance: Chance, text: string): string {
  let mutated = text
  for (let edits = 1 + chance.below(3); edits > 0; edits -= 1) {
    const at = chance.below(mutated.length + 1)
    const length = chance.pick([0, 1, 1, 2, 5, 20])
    const stretch = mutated.slice(at, at + length)
    const patch = chance.pick([
      '',
      stretch + stretch,
      chance.pick(patches),
      String.fromCharCode(chance.below(0x250)),
      mutated.slice(chance.below(mutated.length + 1)).slice(0, 30),
    ])
    mutated = mutated.slice(0, at) + patch + mutated.slice(at + length)
  }
  return mutated
}
