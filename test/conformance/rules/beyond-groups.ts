/** The optional list location_group: its records, and that it reveals nothing about locations not requested. */

import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { answeredIfOffered, rowsOf } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'

const dimensions = ['region', 'format', 'tag']

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

async function groupsOf(run: Run, entities: readonly string[]) {
  const exchange = await answeredIfOffered(run, {
    action: 'detail',
    route: 'detail/list',
    body: { returnEntityType: 'location_group', entities, entityType: 'location' },
  })
  const records = listOfFields(exchange.came) ?? exchange.differs('a list of objects')
  if (records.length === 0) notShown('a location that is in a group')
  return { exchange, records }
}

const locationsOf = ({ location_ids }: Fields): readonly unknown[] =>
  Array.isArray(location_ids) ? location_ids : notShown('location_ids: see beyond groups records')

const nameOf = ({ dimension, name }: Fields) => `${dimension} ${name}`

function expectRecords(exchange: Exchange, records: readonly Fields[]): void {
  for (const record of records) {
    const { dimension, name, location_ids: ids } = record
    const isOne = dimensions.some((one) => one === dimension)
    exchange.expect(isOne, `dimension: one of ${dimensions.join(', ')}`, record)
    exchange.expect(isText(name), 'name: text', record)
    const isList = Array.isArray(ids) && ids.length > 0 && ids.every(isText)
    exchange.expect(isList, 'location_ids: at least one id', record)
    if (Array.isArray(ids)) exchange.expect(new Set(ids).size === ids.length, 'each location once', record)
  }
  const names = records.map(nameOf)
  exchange.expect(new Set(names).size === names.length, 'each group once', names)
}

export const beyondGroupsRules: readonly Rule[] = [
  beyond(
    'groups records',
    '{dimension, name, location_ids}: each group of the requested locations once.',
    async (run) => {
      const { exchange, records } = await groupsOf(run, [run.subject.location])
      expectRecords(exchange, records)
    },
  ),
  beyond('groups restriction', 'location_ids: only locations that were requested.', async (run) => {
    const { location } = run.subject
    const { exchange, records } = await groupsOf(run, [location])
    for (const record of records) {
      const others = locationsOf(record).filter((id) => id !== location)
      exchange.expect(others.length === 0, `${location} only`, record)
    }
  }),
  beyond(
    'groups of several',
    'A group of one location is a group of several that include it.',
    async (run) => {
      const { location, otherLocation } = run.subject
      if (otherLocation === null) notShown('a second location')
      const alone = await groupsOf(run, [location])
      const { exchange, records } = await groupsOf(run, [location, otherLocation])
      const own = records.filter((record) => locationsOf(record).includes(location)).map(nameOf)
      const expected = alone.records.map(nameOf)
      exchange.expect(
        JSON.stringify(own.sort()) === JSON.stringify(expected.sort()),
        `${location} in ${expected.join(', ')}`,
        own,
      )
    },
  ),
  beyond('groups totals', 'totals of a group: those of its stores together.', async (run) => {
    const { location, otherLocation, from, to } = run.subject
    const other = otherLocation ?? notShown('a second location')
    const exchange = await answeredIfOffered(run, {
      action: 'derived',
      route: 'totals',
      body: {
        start: from,
        end: to,
        entities: [location, other],
        entityType: 'location',
        measure: 'entries',
        facets: ['groups', 'summary'],
        groups: [[1], [0, 1]],
        aggregationPeriod: 'day',
      },
    })
    const [first, both] = rowsOf(exchange, 'groups')
    const [summary] = rowsOf(exchange, 'summary')
    exchange.expect(first?.stores === 1 && both?.stores === 2, 'a group of one store, then of two', first)
    exchange.expect(totalOf(both) === totalOf(summary), `${totalOf(summary)}, the total of both stores`, both)
  }),
]

function totalOf(row: Fields | undefined): unknown {
  return isFields(row?.total) ? row.total.value : notShown('a total')
}
