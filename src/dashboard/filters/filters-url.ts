import { ages, aggregationPeriods, genders } from '../../protocol/metrics/vocabularies.ts'
import { type FieldCodec, ids, oneId, oneOf, type ReadParameter, rangeCodec, someOf } from './filter-codec.ts'
import {
  comparisons,
  defaultFilters,
  dwellPlaces,
  type Filters,
  visitorRoles,
  zoneMeasures,
  zonePictures,
} from './filters.ts'

/**
 * The filters in the address:
 *
 *     ?stores=a,b&range=last-7-days&against=last-year&by=hour&age=25_34,35_44&gender=female&role=customer
 *     &zones=Women:Tops,Women:Coats&measure=average-dwell&trend=Women:Coats&picture=scatter&dwell=store
 *
 * Defaults are not written. What cannot be understood counts as its default, never as "everything". Parameters
 * that are not listed here belong to a page and are kept as they are.
 */
const codecs: { readonly [Field in keyof Filters]: FieldCodec<Filters[Field]> } = {
  stores: ids('stores'),
  range: rangeCodec,
  comparison: oneOf('against', comparisons),
  granularity: oneOf('by', ['auto', ...aggregationPeriods]),
  ages: someOf('age', ages),
  genders: someOf('gender', genders),
  roles: someOf('role', visitorRoles),
  zones: ids('zones'),
  zoneMeasure: oneOf('measure', zoneMeasures),
  zoneOverTime: oneId('trend'),
  zonePicture: oneOf('picture', zonePictures),
  dwellPlace: oneOf('dwell', dwellPlaces),
}

const fields = [
  'stores',
  'range',
  'comparison',
  'granularity',
  'ages',
  'genders',
  'roles',
  'zones',
  'zoneMeasure',
  'zoneOverTime',
  'zonePicture',
  'dwellPlace',
] as const

const owned: ReadonlySet<string> = new Set(fields.flatMap((field) => codecs[field].parameters))

/** @param search the query of an address, with or without the question mark */
export function parseFilters(search: string): Filters {
  const parameters = new URLSearchParams(search)
  const read: ReadParameter = (name) => parameters.get(name)
  const field = <Field extends keyof Filters>(name: Field): Filters[Field] =>
    codecs[name].parse(read) ?? defaultFilters[name]
  return {
    stores: field('stores'),
    range: field('range'),
    comparison: field('comparison'),
    granularity: field('granularity'),
    ages: field('ages'),
    genders: field('genders'),
    roles: field('roles'),
    zones: field('zones'),
    zoneMeasure: field('zoneMeasure'),
    zoneOverTime: field('zoneOverTime'),
    zonePicture: field('zonePicture'),
    dwellPlace: field('dwellPlace'),
  }
}

/**
 * The query for these filters, empty or beginning with a question mark.
 *
 * @param current the query that stands in the address now: parameters of others in it are kept, first
 */
export function formatFilters(filters: Filters, current = ''): string {
  const others = piecesOf(current).filter((piece) => !owned.has(nameOf(piece)))
  const ours = fields.flatMap((field) => formatField(field, filters))
  const query = [...others, ...ours].join('&')
  return query === '' ? '' : `?${query}`
}

function formatField<Field extends keyof Filters>(field: Field, filters: Filters): readonly string[] {
  const codec = codecs[field]
  if (codec.equals(filters[field], defaultFilters[field])) return []
  return codec.format(filters[field]).map(([name, text]) => `${name}=${encode(text)}`)
}

/** Whether the address says anything about the filters, understood or not. */
export function saysAnything(search: string): boolean {
  return piecesOf(search).some((piece) => owned.has(nameOf(piece)))
}

export function equalFilters(a: Filters, b: Filters): boolean {
  return changedFields(a, b).length === 0
}

/** The fields in which the two differ. */
export function changedFields(a: Filters, b: Filters): readonly (keyof Filters)[] {
  const differs = <Field extends keyof Filters>(field: Field) => !codecs[field].equals(a[field], b[field])
  return fields.filter(differs)
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

/** As short and readable as an address may be: commas separate, and stay commas; so do the colons of a zone. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':')
}
