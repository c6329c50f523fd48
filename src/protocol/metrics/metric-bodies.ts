/**
 * Bodies of the metric routes (interface §4.1, notes §4): the schemas that every metric shares, and what each route
 * adds or forbids.
 */

import * as v from 'valibot'
import { peopleEntries } from './people-entries.ts'
import {
  aggregationPeriods,
  areaTypes,
  dimensions,
  facets,
  filterOfDimension,
  metricEntityTypes,
  type PeopleFilter,
  uptimeEntityTypes,
} from './vocabularies.ts'
import { dateFault, fromWireRange, parseInstant } from './wire-time.ts'

export const entityIds = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
  v.minLength(1, 'entities must name at least one entity'),
  v.readonly(),
)

const instant = v.pipe(
  v.string(),
  v.check(
    (text) => parseInstant(text) !== null,
    ({ input }) =>
      dateFault(input) ?? 'must be an ISO 8601 timestamp with a zone, for example 2026-03-01T00:00:00.000Z',
  ),
)

const listOf = <const Words extends readonly string[]>(words: Words) =>
  v.pipe(v.array(v.picklist(words)), v.readonly())

/** Keys of every metric route. */
const plainEntries = {
  start: instant,
  end: instant,
  entities: entityIds,
  entityType: v.picklist(metricEntityTypes),
  facets: v.pipe(
    v.array(v.picklist(facets)),
    v.minLength(1, 'facets must name at least one facet'),
    v.readonly(),
  ),
  aggregationPeriod: v.picklist(aggregationPeriods),
  breakdownByDimensions: v.exactOptional(listOf(dimensions)),
  insideRecordingTimes: v.exactOptional(v.boolean()),
}

/** Keys of the routes that know attributes of people. */
const filteredEntries = { ...plainEntries, ...peopleEntries }

type Filtered = {
  readonly start: string
  readonly end: string
  readonly breakdownByDimensions?: readonly string[]
} & { readonly [Filter in PeopleFilter]?: readonly string[] }

const endsAfterStart = (body: Filtered) =>
  // If a side is not a timestamp, its own check has already reported that.
  parseInstant(body.start) === null || parseInstant(body.end) === null || fromWireRange(body) !== null

/** Rule 1: an axis in the breakdown needs its values, and values need their axis. */
const filtersMatchDimensions = (body: Filtered) =>
  Object.entries(filterOfDimension).every(([dimension, filter]) => {
    const values = body[filter]
    const asked = body.breakdownByDimensions?.includes(dimension) ?? false
    return asked ? values !== undefined && values.length > 0 : values === undefined || values.length === 0
  })

const rangeMessage = 'end must not be before start'
const filterMessage =
  'ages, genders and roles go with age, gender and role in breakdownByDimensions, and the other way round'

export const entriesBody = v.pipe(
  v.object(filteredEntries),
  v.check((body) => endsAfterStart(body), rangeMessage),
  v.check((body) => filtersMatchDimensions(body), filterMessage),
  v.check(
    (body) => !(body.breakdownByDimensions?.includes('taxonomy') ?? false),
    'entries has no breakdown by taxonomy',
  ),
)

export const areaDataBody = v.pipe(
  v.object({
    ...filteredEntries,
    areaType: v.picklist(areaTypes),
    taxonomy: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.readonly())),
  }),
  v.check((body) => endsAfterStart(body), rangeMessage),
  v.check((body) => filtersMatchDimensions(body), filterMessage),
  v.check(
    (body) => body.areaType !== 'taxonomy' || (body.taxonomy !== undefined && body.taxonomy.length > 0),
    'taxonomy must name at least one zone when areaType is taxonomy',
  ),
)

export const dwellBody = v.pipe(
  v.object({ ...filteredEntries, areaType: v.picklist(areaTypes) }),
  v.check((body) => endsAfterStart(body), rangeMessage),
  v.check((body) => filtersMatchDimensions(body), filterMessage),
)

type Split = Pick<Filtered, 'breakdownByDimensions'>

/** Check for counts without attributes of people. */
const splitsByEntityAlone = ({ breakdownByDimensions = [] }: Split) =>
  breakdownByDimensions.every((dimension) => dimension === 'entity')

const splitsByEntity = ({ breakdownByDimensions = [] }: Split) =>
  breakdownByDimensions.length === 1 && breakdownByDimensions[0] === 'entity'

export const conversionBody = v.pipe(
  v.object(plainEntries),
  v.check((body) => endsAfterStart(body), rangeMessage),
  v.check(
    (body) => splitsByEntity(body),
    'breakdownByDimensions must be exactly ["entity"]: sales data carries no visitor attributes',
  ),
)

const entityAlone = 'breakdownByDimensions is left out or ["entity"]'

/** Our extension of the contract. */
export const passersByBody = v.pipe(
  v.object(plainEntries),
  v.check((body) => endsAfterStart(body), rangeMessage),
  v.check(
    (body) => splitsByEntityAlone(body),
    `${entityAlone}: people outside are counted without attributes`,
  ),
)

/** Our extension of the contract. */
export const staffHoursBody = v.pipe(
  v.object({
    ...plainEntries,
    /** True if hours to come count too. */
    planned: v.exactOptional(v.boolean()),
  }),
  v.check((body) => endsAfterStart(body), rangeMessage),
  v.check((body) => splitsByEntityAlone(body), `${entityAlone}: shifts have no attributes of people`),
)

/** Our extension of the contract. */
export const occupancyBody = v.pipe(
  v.object(plainEntries),
  v.check((body) => endsAfterStart(body), rangeMessage),
  v.check(
    (body) => splitsByEntityAlone(body),
    `${entityAlone}: people inside are counted without attributes`,
  ),
)

/** Our extension of the contract. */
export const transactionsBody = v.pipe(
  v.object(plainEntries),
  v.check((body) => endsAfterStart(body), rangeMessage),
  v.check((body) => splitsByEntityAlone(body), `${entityAlone}: sales data carries no visitor attributes`),
)

/** Our extension of the contract. It measures cameras, so a request can also name single ones. */
export const uptimeBody = v.pipe(
  v.object({ ...plainEntries, entityType: v.picklist(uptimeEntityTypes) }),
  v.check((body) => endsAfterStart(body), rangeMessage),
  v.check((body) => splitsByEntityAlone(body), `${entityAlone}: cameras have no visitor attributes`),
)
