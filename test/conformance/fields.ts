import { type Exchange, notShown } from './finding.ts'
import type { Fields } from './json-value.ts'
import { type Kind, wordsOf } from './kinds.ts'

/** Passes if every record has the field, of the right kind, and at least one is not `null`. */
export function expectField(
  exchange: Exchange,
  records: readonly Fields[],
  name: string,
  kind: Kind,
  what: string,
): void {
  if (records.length === 0) notShown(what)
  for (const record of records) {
    const value = record[name]
    const holds = value === null ? kind.nullable !== undefined : kind.holds(value)
    exchange.expect(holds, `${name}: ${wordsOf(kind)}`, record)
  }
  if (records.every((record) => record[name] === null)) notShown(`${what} with a ${name}`)
}
