import { literal } from './bulk-fields.ts'
import type { SourceExpressions } from './bulk-source.ts'

/** By field name and cell value: the value that replaces it. */
export type FieldMap = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Wraps a source to replace cell values. Typed instants stay unchanged. */
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
