import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { derivedQuery, derivedQuestion } from '../../../../src/dashboard/data/questions/derived-query.ts'
import { failureOf } from '../../../../src/dashboard/data/source/failure.ts'
import { readHoursOfWeek, readTotals } from '../../../../src/protocol/derived/derived-results.ts'
import { fakeSource } from '../fake-source.ts'

const period = {
  start: '2026-02-26',
  end: '2026-03-04',
  entities: ['leeds'],
  entityType: 'location',
  measure: 'entries',
} as const
const hours = derivedQuestion('hours-of-week', period)
const totals = derivedQuestion('totals', { ...period, facets: ['segments'], aggregationPeriod: 'hour' })
const readSegments = (value: unknown) => readTotals(value, ['segments'])
const noHours = {
  hours: [],
  peak: null,
  rivals: [],
  meta: { units: { average: 'peopleCount' }, countedUntil: '2026-03-04T09:40:00.000Z' },
}

function open() {
  return { fake: fakeSource(), queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }) }
}

test('returns a response that fits its route', async () => {
  const { fake, queries } = open()
  fake.on({ route: 'hours-of-week' }, { value: noHours })
  expect(await queries.fetchQuery(derivedQuery(fake.source, hours, readHoursOfWeek))).toEqual(noHours)
})

test('fails as malformed_answer if the response does not fit its route', async () => {
  const { fake, queries } = open()
  fake.on({ route: 'totals' }, { value: { segments: [{ index: 'noon' }] } })
  const asked = queries.fetchQuery({ ...derivedQuery(fake.source, totals, readSegments), retry: false })
  const error = await asked.catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'malformed_answer' })
  expect(failureOf(error)).toMatchObject({ code: 'internal', message: expect.stringMatching(/\w+/) })
})

test('notes that hours are not offered if hours of the week are refused', async () => {
  const { fake, queries } = open()
  fake.on({ route: 'hours-of-week' }, { error: new ExchangeError('bad_request') })
  await queries.fetchQuery(derivedQuery(fake.source, hours, readHoursOfWeek)).catch(() => {})
  expect(queries.getQueryData(['offered', 'hours'])).toBe(false)
})

test('notes that hours are not offered if totals by the hour are refused', async () => {
  const { fake, queries } = open()
  fake.on({ route: 'totals' }, { error: new ExchangeError('bad_request') })
  await queries.fetchQuery(derivedQuery(fake.source, totals, readSegments)).catch(() => {})
  expect(queries.getQueryData(['offered', 'hours'])).toBe(false)
})

test('notes nothing about hours if totals by the day are refused', async () => {
  const { fake, queries } = open()
  fake.on({ route: 'totals' }, { error: new ExchangeError('bad_request') })
  const byDay = derivedQuestion('totals', { ...totals.body, aggregationPeriod: 'day' })
  await queries.fetchQuery(derivedQuery(fake.source, byDay, readSegments)).catch(() => {})
  expect(queries.getQueryData(['offered', 'hours'])).toBeUndefined()
})

test.each([
  ['runs until the day is over on the last clock', '2026-03-04', '2026-03-05T11:00:00Z', true],
  ['is asked again by nobody after that', '2026-03-04', '2026-03-05T12:00:00Z', false],
])('a period %s', (_name, end, now, runs) => {
  const { source } = fakeSource(Date.parse(now))
  const query = derivedQuery(source, derivedQuestion('hours-of-week', { ...period, end }), readHoursOfWeek)
  const interval = typeof query.refetchInterval === 'function' ? query.refetchInterval({} as never) : null
  expect(typeof interval).toBe(runs ? 'number' : 'boolean')
})

test.each([
  ['hundreds of stores', 101, 150_000],
  ['a few stores', 100, undefined],
])('gives the server its time for %s', async (_name, stores, timeoutMs) => {
  const { fake, queries } = open()
  fake.on({ route: 'hours-of-week' }, { value: noHours })
  const waits: unknown[] = []
  const { client } = fake.source
  const request: typeof client.request = (question, options) => {
    waits.push(options?.timeoutMs)
    return client.request(question, options)
  }
  const source = { ...fake.source, client: Object.create(client, { request: { value: request } }) }
  const entities = Array.from({ length: stores }, (_store, number) => `store-${number}`)
  const asked = derivedQuestion('hours-of-week', { ...period, entities })
  await queries.fetchQuery(derivedQuery(source, asked, readHoursOfWeek))
  expect(waits).toEqual([timeoutMs])
})
