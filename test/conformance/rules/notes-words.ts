/** Notes §3: vocabularies. */

import { notShown } from '../finding.ts'
import { isFields, listOfFields } from '../json-value.ts'
import {
  answeredIfOffered,
  askRows,
  detailQuestion,
  metricQuestion,
  metricRoutes,
  numbersOf,
  requireZones,
  rowsOf,
  statusQuestion,
} from '../questions.ts'
import { known, ours, type Rule } from '../rule.ts'
import { anyRecording } from '../uptimes.ts'
import { allAges, allGenders, allRoles } from '../vocabularies.ts'

const axes = [
  ['age', 'ages', allAges],
  ['gender', 'genders', allGenders],
  ['role', 'roles', allRoles],
] as const

const units = ['peopleCount', 'seconds', 'rate', 'percentage']
const returnTypes = ['line_context', 'location', 'recording', 'organisation'] as const

export const wordNotes: readonly Rule[] = [
  ...axes.map(([axis, filter, words]) =>
    known(`§3 ${filter}`, `${filter}: ${words.join(', ')}.`, async (run) => {
      const question = metricQuestion(run, 'entries', { breakdownByDimensions: [axis], [filter]: words })
      const exchange = await answeredIfOffered(run, question)
      const found = rowsOf(exchange, 'summary').map((row) => row[axis])
      if (found.length === 0) notShown('counts in the days asked about')
      exchange.expect(
        found.every((word) => words.some((one) => one === word)),
        `words of ${words.join(', ')}`,
        found,
      )
    }),
  ),
  known('§3 units', `A unit is one of ${units.join(', ')}.`, async (run) => {
    for (const route of metricRoutes) {
      if (route === 'area/data' && run.subject.zones.length === 0) continue
      const exchange = await answeredIfOffered(run, metricQuestion(run, route))
      const meta = isFields(exchange.came) && isFields(exchange.came.meta) ? exchange.came.meta.units : {}
      const found = Object.values(isFields(meta) ? meta : {})
      exchange.expect(
        found.every((unit) => units.some((one) => one === unit)),
        units.join(', '),
        meta,
      )
    }
  }),
  ...metricRoutes.map((route) =>
    known(`§3 entityType organisation, ${route}`, 'entityType: location and organisation.', async (run) => {
      requireZones(run, route)
      const organisation = run.subject.organisation ?? notShown('a recording, which names the organisation')
      const fields = { entityType: 'organisation', entities: [organisation] }
      const exchange = await answeredIfOffered(run, metricQuestion(run, route, fields))
      exchange.expect(rowsOf(exchange, 'summary').length > 0, 'rows')
    }),
  ),
  known('§3 status of recordings', 'entityType of status: location and recording.', async (run) => {
    const id = await anyRecording(run)
    const exchange = await answeredIfOffered(run, {
      ...statusQuestion(run),
      body: { entities: [id], entityType: 'recording' },
    })
    const records = listOfFields(exchange.came)
    exchange.expect(records?.length === 1 && records[0]?.recording_id === id, `one record, of ${id}`)
  }),
  ...(['hour', 'week'] as const).map((aggregationPeriod) =>
    ours(`§3 ${aggregationPeriod}`, `aggregationPeriod: ${aggregationPeriod} too.`, async (run) => {
      const fields = { aggregationPeriod, facets: ['segments'] }
      const exchange = await answeredIfOffered(run, metricQuestion(run, 'entries', fields))
      const rows = rowsOf(exchange, 'segments')
      const whole = await askRows(run, 'entries', 'summary')
      const parts = numbersOf(rows, 'entries').reduce<number>((all, one) => all + (one ?? 0), 0)
      exchange.expect(
        parts === numbersOf(whole.rows, 'entries')[0],
        `segments whose sum is the summary, ${numbersOf(whole.rows, 'entries')[0]}`,
        parts,
      )
    }),
  ),
  ...returnTypes.map((type) =>
    known(`§3 returnEntityType ${type}`, `returnEntityType: ${type} too.`, async (run) => {
      const exchange = await answeredIfOffered(run, detailQuestion(run, type))
      exchange.expect(listOfFields(exchange.came) !== null, 'an array of records')
    }),
  ),
]
