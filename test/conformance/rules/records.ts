/** §2.1 to §2.6: the records, field by field. */

import { expectField } from '../fields.ts'
import { Exchange, notOffered, notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { type Kind, kinds, orNull } from '../kinds.ts'
import { answered, askRows, detailQuestion, statusQuestion } from '../questions.ts'
import { contract, type Rule, type Run } from '../rule.ts'
import { locationIds } from '../subject.ts'
import { askUptimes } from '../uptimes.ts'

interface Records {
  readonly exchange: Exchange
  readonly records: readonly Fields[]
}

/** A field of the contract: its kind, and its row of the table. */
type FieldTable = Readonly<Record<string, readonly [Kind, string]>>

async function uptimeResults(run: Run): Promise<Records> {
  const exchange = await askUptimes(run, { start: run.subject.to, end: run.subject.to })
  return { exchange, records: listOfFields(exchange.came) ?? notShown('a list: see §4.2 uptimes answer') }
}

async function recordings(run: Run): Promise<Records> {
  const { exchange, records } = await uptimeResults(run)
  return { exchange, records: records.map(({ recording }) => recording).filter(isFields) }
}

async function uptimeEntries(run: Run): Promise<Records> {
  const { exchange, records } = await uptimeResults(run)
  return { exchange, records: records.flatMap(({ uptime }) => listOfFields(uptime) ?? []) }
}

const entryNumbers = [
  'segmentsExpected',
  'segmentsReceived',
  'avgUptimeOnSegment',
  'pcSegmentsRecieved',
  'overallUptime',
] as const

/** All numbers of an hour in which the recording did not exist are null. */
const isOutsideLife = (entry: Fields) => entryNumbers.every((name) => entry[name] === null)

const existingEntries = async (run: Run): Promise<Records> => {
  const { exchange, records } = await uptimeEntries(run)
  return { exchange, records: records.filter((entry) => !isOutsideLife(entry)) }
}

/** A fraction is also null if no segment was expected, because there is nothing to divide by. */
const fractionsOf =
  (name: string) =>
  async (run: Run): Promise<Records> => {
    const { exchange, records } = await existingEntries(run)
    const isIdle = (entry: Fields) => !(Number(entry.segmentsExpected) > 0) && entry[name] === null
    return { exchange, records: records.filter((entry) => !isIdle(entry)) }
  }

const fractions = {
  avgUptimeOnSegment: 'number: fraction',
  pcSegmentsRecieved: 'number: fraction; the field name is spelled exactly so',
  overallUptime: 'number: fraction',
} as const

async function listed(run: Run, question: ReturnType<typeof statusQuestion>): Promise<Records> {
  const exchange = await answered(run, question)
  return { exchange, records: listOfFields(exchange.came) ?? notShown('a list of records: see §4.1') }
}

const statuses = (run: Run) => listed(run, statusQuestion(run))
const areas = (run: Run) => listed(run, detailQuestion(run, 'area_context'))

function fieldRules(
  section: string,
  records: (run: Run) => Promise<Records>,
  what: string,
  fields: FieldTable,
): readonly Rule[] {
  return Object.entries(fields).map(([name, [kind, says]]) =>
    contract(`${section} ${name}`, says, async (run) => {
      const found = await records(run)
      expectField(found.exchange, found.records, name, kind, what)
    }),
  )
}

const never = 'a camera that was never seen'

export const recordRules: readonly Rule[] = [
  contract('§2.1 id', 'A location has a string id of 24 hexadecimal characters.', async ({ deployment }) => {
    const answer = await deployment.core({ method: 'GET', path: '/v1/location/list' })
    if (answer.status === 404) notOffered(answer.text)
    const ids = locationIds(answer.value) ?? notShown('a list of locations: see §4.2 location/list')
    if (ids.length === 0) notShown('a location')
    const exchange = new Exchange('GET /v1/location/list', answer.value)
    for (const id of ids) exchange.expect(/^[0-9a-f]{24}$/i.test(id), '24 hexadecimal characters', id)
  }),
  contract(
    '§2.1 location',
    'It is used as an entity in metric queries and as location or location_id in responses.',
    async (run) => {
      const { exchange, rows } = await askRows(run, 'entries', 'summary', {
        breakdownByDimensions: ['entity'],
      })
      const found = rows.filter((row) => 'location' in row)
      if (found.length === 0) notShown('rows with a location: see §2.7 entity')
      for (const row of found)
        exchange.expect(row.location === run.subject.location, 'the id that was asked for', row)
      const status = await statuses(run)
      for (const record of status.records.filter((one) => 'location_id' in one))
        status.exchange.expect(
          record.location_id === run.subject.location,
          'the id that was asked for',
          record,
        )
    },
  ),
  ...fieldRules('§2.2', recordings, 'a recording', {
    id: [kinds.id, 'string: recording id'],
    name: [kinds.text, 'string: display name'],
    organisation: [kinds.id, 'string: organisation id'],
    cameraServer: [kinds.id, 'string: camera server id'],
    location: [kinds.id, 'string: location id'],
    useUploadingSchedule: [kinds.boolean, 'boolean: whether an uploading schedule applies'],
    timezone: [kinds.zone, 'string: IANA time zone name'],
  }),
  ...fieldRules('§2.3', uptimeEntries, 'a recording with an uptime entry', {
    index: [kinds.hour, 'string: bucket start, format YYYY-MM-DD HH:mm'],
    withinSchedule: [kinds.boolean, 'boolean'],
  }),
  ...fieldRules('§2.3', existingEntries, 'an uptime entry of a time in which the recording existed', {
    segmentsExpected: [kinds.count, 'integer'],
    segmentsReceived: [kinds.count, 'integer'],
  }),
  ...Object.entries(fractions).flatMap(([name, says]) =>
    fieldRules('§2.3', fractionsOf(name), 'an uptime entry with segments expected', {
      [name]: [kinds.fraction, says],
    }),
  ),
  ...fieldRules('§2.4', uptimeResults, 'a recording', {
    recording: [kinds.object, 'the recording (2.2 without further fields)'],
    uptime: [kinds.list, 'array of uptime entries (2.3)'],
  }),
  contract(
    '§2.4 fields',
    'The recording of an uptime result has the fields of 2.2 and no further ones.',
    async (run) => {
      const { exchange, records } = await recordings(run)
      if (records.length === 0) notShown('a recording')
      const allowed = [
        'id',
        'name',
        'organisation',
        'cameraServer',
        'location',
        'useUploadingSchedule',
        'timezone',
      ]
      for (const record of records) {
        const further = Object.keys(record).filter((name) => !allowed.includes(name))
        exchange.expect(further.length === 0, 'no further fields', record)
      }
    },
  ),
  ...fieldRules('§2.5', statuses, 'a recording with a live status', {
    recording_id: [kinds.id, 'string'],
    location_id: [kinds.id, 'string'],
    status: [kinds.status, 'string; values: online, offline'],
    last_seen_utc: [orNull(kinds.instant, never), 'string: ISO 8601 UTC timestamp with milliseconds'],
    average_quality: [orNull(kinds.fraction, never), 'number: fraction between 0 and 1'],
  }),
  ...fieldRules('§2.6', areas, 'an area of the location: choose one with --location', {
    area_type: [kinds.text, 'string: value taxonomy is shown'],
    taxonomy: [kinds.taxonomy, 'string: colon-separated path <Group>:<Name>[:<SubName>]'],
    recording_id: [kinds.id, 'string'],
  }),
]
