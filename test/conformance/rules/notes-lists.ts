/** Notes §4: lists of configured entities. */

import { Exchange, notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { type Kind, kinds, orNull, wordsOf } from '../kinds.ts'
import { answeredIfOffered, detailQuestion } from '../questions.ts'
import { known, ours, type Rule, type Run } from '../rule.ts'
import { listOf } from '../subject.ts'
import { askUptimeResults } from '../uptimes.ts'

type Shape = Readonly<Record<string, Kind>>

const place: Kind = {
  expected: 'latitude and longitude',
  holds: (value) =>
    isFields(value) && typeof value.latitude === 'number' && typeof value.longitude === 'number',
}
const currency: Kind = {
  expected: 'an ISO 4217 code',
  holds: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
}

const shapes: Readonly<Record<string, Shape>> = {
  location: {
    id: kinds.id,
    organisation_id: kinds.id,
    name: kinds.text,
    status: kinds.text,
    coordinates: orNull(place, 'not known'),
    timezone: kinds.zone,
    currency,
  },
  recording: {
    id: kinds.id,
    organisation_id: kinds.id,
    location_id: kinds.id,
    camera_server_id: kinds.id,
    name: kinds.text,
    status: kinds.text,
  },
  line_context: {
    organisation_id: kinds.id,
    location_id: kinds.id,
    recording_id: kinds.id,
    line_id: kinds.id,
    line_type: kinds.text,
    taxonomy: kinds.text,
    direction: kinds.text,
  },
  organisation: { id: kinds.id, name: kinds.text },
}

function expectShape(exchange: Exchange, records: readonly Fields[], shape: Shape): void {
  for (const record of records) {
    for (const [name, kind] of Object.entries(shape)) {
      const value = record[name]
      const holds = value === null ? kind.nullable !== undefined : kind.holds(value)
      exchange.expect(holds, `${name}: ${wordsOf(kind)}`, record)
    }
  }
}

async function listed(run: Run, type: string) {
  const exchange = await answeredIfOffered(run, detailQuestion(run, type))
  const records = listOfFields(exchange.came) ?? notShown(`a list: see notes §3 returnEntityType ${type}`)
  if (records.length === 0) notShown(`a ${type}`)
  return { exchange, records }
}

/** Returns the locations that recordings of the subject's organisation name. */
async function locationsOfOrganisation(run: Run): Promise<readonly string[]> {
  const { results } = await askUptimeResults(run, { start: run.subject.to, end: run.subject.to })
  const ids = results.flatMap(({ recording }) =>
    isFields(recording) &&
    recording.organisation === run.subject.organisation &&
    typeof recording.location === 'string'
      ? [recording.location]
      : [],
  )
  return [...new Set(ids)]
}

export const listNotes: readonly Rule[] = [
  ours(
    '§4 location/list',
    'GET /v1/location/list answers [{ "id", "name", "timezone", "currency" }].',
    async (run) => {
      const answer = await run.deployment.core({ method: 'GET', path: '/v1/location/list' })
      const exchange = new Exchange('GET /v1/location/list', answer.value)
      const list = listOf(answer.value) ?? notShown('a list: see §4.2 location/list')
      const records = listOfFields(list)
      if (!Array.isArray(answer.value) || records === null) return exchange.differs('an array of objects')
      expectShape(exchange, records, { id: kinds.id, name: kinds.text, timezone: kinds.zone, currency })
    },
  ),
  ...Object.entries(shapes).map(([type, shape]) => {
    const rule = type === 'organisation' ? ours : known
    return rule(`§4 list of ${type}`, `{${Object.keys(shape).join(', ')}}`, async (run) => {
      const { exchange, records } = await listed(run, type)
      expectShape(exchange, records, shape)
    })
  }),
  known(
    '§4 location-entry',
    'line_type location-entry marks the cameras that count entries.',
    async (run) => {
      const { exchange, records } = await listed(run, 'line_context')
      exchange.expect(
        records.some(({ line_type }) => line_type === 'location-entry'),
        'a line of the type location-entry',
      )
    },
  ),
  known(
    '§4 organisation of locations',
    'location/list and detail/list name the same locations.',
    async (run) => {
      const { exchange, records } = await listed(run, 'location')
      const found = records.map(({ id }) => id)
      const { locations } = run.subject
      if (locations.length === 0) notShown('a list of locations: see §4.2 location/list')
      const own = (await locationsOfOrganisation(run)).filter((id) => locations.includes(id))
      const missing = own.filter((id) => !found.includes(id))
      exchange.expect(missing.length === 0, 'the locations of location/list that are of this organisation', {
        missing,
      })
      const list = await run.deployment.core({ method: 'GET', path: '/v1/location/list' })
      const unlisted = found.filter((id) => !locations.some((one) => one === id))
      new Exchange('GET /v1/location/list', list.value).expect(
        unlisted.length === 0,
        `the ${found.length} locations that detail/list names`,
        { missing: unlisted },
      )
    },
  ),
]
