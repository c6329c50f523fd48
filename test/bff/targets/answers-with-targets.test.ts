import { beforeEach, expect, test } from 'vitest'
import type { Places } from '../../../src/bff/access/places.ts'
import type { Answers } from '../../../src/bff/answers/answers.ts'
import { DatabaseFault } from '../../../src/bff/database/database-fault.ts'
import { engineOf } from '../../../src/bff/database/database-location.ts'
import { openDatabase } from '../../../src/bff/database/open-database.ts'
import { answersWithTargets } from '../../../src/bff/targets/answers-with-targets.ts'
import {
  createTargets,
  setTargets,
  type TargetRecords,
  type Targets,
} from '../../../src/bff/targets/target-records.ts'
import { Cancellation } from '../../../src/client/cancel-signal.ts'
import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'

const places: Pick<Places, 'locations'> = {
  locations: async () => [
    { id: 'london', item: { id: 'london', timezone: 'Europe/London' } },
    { id: 'new-york', item: { id: 'new-york', timezone: 'America/New_York' } },
    { id: 'nowhere', item: { id: 'nowhere' } },
  ],
}

let targets: Targets
let asked: UncheckedQuestion[]
let kept: string | null
let now: number

const answers: Answers = {
  kept: () => kept,
  ask: async (question) => {
    asked.push(question)
    return { ok: true, text: '{}' }
  },
}

beforeEach(async () => {
  const database = openDatabase({
    engine: engineOf({ kind: 'embedded', folder: null }, { answerMs: 1000, isOwner: true }),
    now: () => 0,
  })
  const all = createTargets({ database, limits: { targetMonths: 10 } })
  targets = all
  asked = []
  kept = null
  now = Date.parse('2026-03-02T03:05:00Z')
  const entries = (location: string, day: string, value: number) => ({
    ...{ location, day, value },
    measure: 'entries' as const,
  })
  await setTargets(
    all,
    [
      entries('london', '2026-03-02', 500),
      entries('new-york', '2026-03-01', 70),
      entries('new-york', '2026-03-02', 80),
      entries('nowhere', '2026-03-02', 9),
      { location: 'other', day: '2026-03-02', measure: 'conversion', value: 20 },
    ],
    { at: 0, by: '' },
  )
})

const entities = ['new-york', 'london', 'nowhere', 'other']
const usual = {
  action: 'derived',
  route: 'usual',
  body: { entities, entityType: 'location', limit: 5 },
} as const

async function bodyOf(question: UncheckedQuestion, records: Targets = targets): Promise<unknown> {
  const all: Places = { ...places, recordingsOf: async () => new Set(), locationsOf: async () => [] }
  const completing = answersWithTargets(answers, { targets: records, places: all, now: () => now })
  await completing.ask(question, new Cancellation())
  return asked.at(-1)?.body
}

test('targets of today are added in the order of the stores, each on its own clock', async () => {
  expect(await bodyOf(usual)).toEqual({ ...usual.body, targets: [70, 500, null, null] })
})

test('so are those of revenue, whether or not there are targets of entries', async () => {
  const author = { at: 0, by: '' }
  const revenue = { location: 'new-york', day: '2026-03-01', measure: 'revenue' as const, value: 9000 }
  await setTargets(targets, [revenue], author)
  const revenueTargets = [9000, null, null, null]
  expect(await bodyOf(usual)).toEqual({ ...usual.body, targets: [70, 500, null, null], revenueTargets })
  const only = { ...usual, body: { ...usual.body, entities: ['new-york'] } }
  await setTargets(targets, [{ ...revenue, measure: 'entries', value: null }], author)
  expect(await bodyOf(only)).toEqual({ ...only.body, revenueTargets: [9000] })
})

test('a deployment that knows the route without targets is asked again without', async () => {
  const all: Places = { ...places, recordingsOf: async () => new Set(), locationsOf: async () => [] }
  const completing = answersWithTargets(
    {
      ...answers,
      ask: async (question) => {
        asked.push(question)
        return 'targets' in (question.body as object)
          ? { ok: false, code: 'bad_request', message: 'unknown key: targets' }
          : { ok: true, text: '{}' }
      },
    },
    { targets, places: all, now: () => now },
  )
  expect(await completing.ask(usual, new Cancellation())).toEqual({ ok: true, text: '{}' })
  expect(asked.map(({ body }) => body)).toEqual([
    { ...usual.body, targets: [70, 500, null, null] },
    usual.body,
  ])
  // A request without targets that is refused is not repeated.
  asked = []
  const refusing: Answers = {
    ...answers,
    ask: async (question) => {
      asked.push(question)
      return { ok: false, code: 'bad_request', message: 'limit' }
    },
  }
  const other = { ...usual, body: { ...usual.body, entities: ['other'] } }
  const always = answersWithTargets(refusing, { targets, places: all, now: () => now })
  expect(await always.ask(other, new Cancellation())).toMatchObject({ code: 'bad_request' })
  expect(asked).toHaveLength(1)
})

test('the newest counted instant decides which day it is', async () => {
  // Ten minutes after midnight in London, the numbers are those of midnight. A minute before, of the day before.
  now = Date.parse('2026-03-02T00:09:00Z')
  expect(await bodyOf(usual)).toMatchObject({ targets: [70, 500, null, null] })
  now = Date.parse('2026-03-01T23:59:00Z')
  expect(await bodyOf(usual)).toMatchObject({ targets: [70, null, null, null] })
})

test.each([
  ['without a target', { ...usual, body: { ...usual.body, entities: ['other'] } }],
  ['of some visitors', { ...usual, body: { ...usual.body, ages: ['25_34'] } }],
  ['with targets of its own', { ...usual, body: { ...usual.body, targets: [1, 2, 3, 4] } }],
  ['with revenue targets of its own', { ...usual, body: { ...usual.body, revenueTargets: [1, 2, 3, 4] } }],
  ['of an organisation', { ...usual, body: { ...usual.body, entityType: 'organisation' } }],
  ['without a list of stores', { ...usual, body: { ...usual.body, entities: 'all' } }],
  ['of another route', { ...usual, route: 'suspects' }],
])('a request %s passes as it is', async (_, question) => {
  expect(await bodyOf(question as UncheckedQuestion)).toEqual(question.body)
})

test('a cached answer serves only the request with the same targets', async () => {
  kept = '{"cached":true}'
  const all: Places = { ...places, recordingsOf: async () => new Set(), locationsOf: async () => [] }
  const seen: UncheckedQuestion[] = []
  const completing = answersWithTargets(
    {
      ...answers,
      kept: (question) => {
        seen.push(question)
        return kept
      },
    },
    { targets, places: all, now: () => now },
  )
  expect(completing.kept(usual)).toBeNull()
  expect(await completing.ask(usual, new Cancellation())).toEqual({ ok: true, text: kept })
  expect(seen.map(({ body }) => body)).toEqual([{ ...usual.body, targets: [70, 500, null, null] }])
  expect(asked).toEqual([])
})

test('without any target, nobody asks for the stores', async () => {
  const listed: string[] = []
  const all: Places = {
    locations: async () => {
      listed.push('locations')
      return []
    },
    recordingsOf: async () => new Set(),
    locationsOf: async () => [],
  }
  const without = (records: TargetRecords) => ({ ...records, isEmpty: async () => true })
  const records = { entries: without(targets.entries), revenue: without(targets.revenue) }
  const completing = answersWithTargets(answers, { targets: records, places: all, now: () => now })
  await completing.ask(usual, new Cancellation())
  expect(asked.at(-1)?.body).toEqual(usual.body)
  expect(listed).toEqual([])
})

test('while targets cannot be read, the request passes without', async () => {
  const isAway = (records: TargetRecords): TargetRecords => ({
    ...records,
    some: async () => {
      throw new DatabaseFault('away')
    },
  })
  const away = { ...targets, entries: isAway(targets.entries), revenue: isAway(targets.revenue) }
  expect(await bodyOf(usual, away)).toEqual(usual.body)
})
