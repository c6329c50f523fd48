import { literal } from './bulk-fields.ts'
import type { SourceExpressions } from './bulk-source.ts'

/** By the name of a field, then by what a cell of it holds: the word in its place. */
export type FieldMap = ReadonlyMap<string, ReadonlyMap<string, string>>

/** A source whose cells hold other words than the file. Instants that have a type stay as they are. */
export function withMappedValues(source: SourceExpressions, map: FieldMap): SourceExpressions {
  if (map.size === 0) return source
  return {
    ...source,
    cell(field) {
      const read = source.cell(field)
      const words = map.get(field.name)
      if (read === null || read.isTime || words === undefined) return read
      const list = (texts: Iterable<string>) => `[${[...texts].map(literal).join(', ')}]`
      return {
        ...read,
        of: `transform(${read.of}, ${list(words.keys())}, ${list(words.values())}, ${read.of})`,
      }
    },
  }
}
