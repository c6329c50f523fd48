import { withParameters } from '../ui/memory/address-parameters.ts'
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
  const ours = namesOf(fields).flatMap((name) => formatField(fields[name], values[name]))
  const query = withParameters(current, parametersOf(fields), Object.fromEntries(ours))
  return query === '' ? '' : `?${query}`
}

function formatField<Value>({ codec, initial }: AddressField<Value>, value: Value) {
  return codec.equals(value, initial) ? [] : codec.format(value)
}

/** True if the address names any of the fields, be the value valid or not. */
export function namesAnyField<Values>(fields: AddressFields<Values>, search: string): boolean {
  const parameters = new URLSearchParams(search)
  return parametersOf(fields).some((name) => parameters.has(name))
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

function parametersOf<Values>(fields: AddressFields<Values>): readonly string[] {
  return namesOf(fields).flatMap((name) => fields[name].codec.parameters)
}
