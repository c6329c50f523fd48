import type { FieldCodec, ReadParameter } from './field-codec.ts'

/** A choice that the address holds. */
export interface AddressField<Value> {
  readonly codec: FieldCodec<Value>
  /** Applies where the address does not name the field. It is never written. */
  readonly initial: Value
  /** Whether the next visit begins with the last choice. */
  readonly remembered: boolean
}

/** A table of fields, in the order in which they stand in the address. */
export type AddressFields<Values> = { readonly [Name in keyof Values]: AddressField<Values[Name]> }

export function initialValues<Values>(fields: AddressFields<Values>): Values {
  return eachField(fields, (name) => fields[name].initial)
}

/**
 * What an address chooses. An invalid field counts as its default, never as "everything".
 *
 * @param search the query of an address, with or without the question mark
 */
export function parseFields<Values>(fields: AddressFields<Values>, search: string): Values {
  const parameters = new URLSearchParams(search)
  const read: ReadParameter = (name) => parameters.get(name)
  return eachField(fields, (name) => fields[name].codec.parse(read) ?? fields[name].initial)
}

/**
 * The query for these values, empty or beginning with a question mark.
 *
 * @param current the query of the address so far: it keeps the parameters of others, which come first
 */
export function formatFields<Values>(fields: AddressFields<Values>, values: Values, current = ''): string {
  const owned = parametersOf(fields)
  const others = piecesOf(current).filter((piece) => !owned.has(nameOf(piece)))
  const ours = namesOf(fields).flatMap((name) => formatField(fields[name], values[name]))
  const query = [...others, ...ours].join('&')
  return query === '' ? '' : `?${query}`
}

function formatField<Value>({ codec, initial }: AddressField<Value>, value: Value): readonly string[] {
  if (codec.equals(value, initial)) return []
  return codec.format(value).map(([name, text]) => `${name}=${encode(text)}`)
}

/** True if the address names any of the fields, be the value valid or not. */
export function namesAnyField<Values>(fields: AddressFields<Values>, search: string): boolean {
  const owned = parametersOf(fields)
  return piecesOf(search).some((piece) => owned.has(nameOf(piece)))
}

/** The fields in which the two differ. */
export function changedFields<Values>(
  fields: AddressFields<Values>,
  a: Values,
  b: Values,
): readonly (keyof Values)[] {
  return namesOf(fields).filter((name) => !fields[name].codec.equals(a[name], b[name]))
}

function namesOf<Values>(fields: AddressFields<Values>): readonly (keyof Values)[] {
  return Object.keys(fields) as (keyof Values)[]
}

function eachField<Values>(
  fields: AddressFields<Values>,
  made: <Name extends keyof Values>(name: Name) => Values[Name],
): Values {
  return Object.fromEntries(namesOf(fields).map((name) => [name, made(name)])) as Values
}

function parametersOf<Values>(fields: AddressFields<Values>): ReadonlySet<string> {
  return new Set(namesOf(fields).flatMap((name) => fields[name].codec.parameters))
}

function piecesOf(search: string): readonly string[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((piece) => piece !== '')
}

function nameOf(piece: string): string {
  return [...new URLSearchParams(piece).keys()][0] ?? ''
}

/** Leaves commas, which separate ids, and the colons of zone names readable. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':')
}
