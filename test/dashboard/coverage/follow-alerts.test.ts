import { expect, test } from 'vitest'
import {
  type AlertRules,
  followAlerts,
  readOutages,
  writeOutages,
} from '../../../src/dashboard/coverage/follow-alerts.ts'
import { alertBody } from '../../../src/dashboard/pages/cameras/alerts/alert-words.ts'
import { noOutages, type Outages } from '../../../src/domain/outages/reported-outages.ts'
import type { LiveAnswer } from '../../../src/protocol/derived/live-answers.ts'
import { answerOf, row, start, stores } from './live-fixtures.ts'

const minute = 60_000
const rules: AlertRules = {
  now: start + 10 * minute,
  graceMs: 5 * minute,
  newId: () => 'id',
  inOpeningHoursOnly: false,
}
const look = (before: Outages, answer: LiveAnswer, given: Partial<AlertRules> = {}) =>
  followAlerts(before, { answer, stores }, { ...rules, ...given })
const told = ({ began }: ReturnType<typeof look>) =>
  began.map(({ cameras, wholeStore }) => [wholeStore, ...cameras])

const west = { recording: 'west' }
const closed = (answer: LiveAnswer): LiveAnswer => ({
  ...answer,
  stores: answer.stores.map((store) => ({ ...store, open: false })),
})
/** The store as a row without cameras. */
const folded = (answer: LiveAnswer): LiveAnswer => ({
  ...answer,
  listed: 'folded',
  stores: answer.stores.map((store) => ({
    ...store,
    offlineSince: new Date(start).toISOString(),
    cameras: [],
  })),
})
const one = answerOf([row('offline'), row('online', start, west)])
const dark = answerOf([row('offline'), row('offline', start, west)])

test('reports a camera once it is down for longer than the grace period', () => {
  const first = look(noOutages, one)
  expect(told(first)).toEqual([[false, 'east']])
  expect(told(look(first.outages, one, { now: start + 11 * minute }))).toEqual([])
  expect(told(look(noOutages, one, { now: start + 4 * minute }))).toEqual([])
})

test('reports a dark store as one outage, since its first camera fell silent', () => {
  const { began } = look(noOutages, dark)
  expect(began).toMatchObject([{ wholeStore: true, since: start, cameras: ['east', 'west'] }])
})

test('reports neither degraded, unknown nor acknowledged cameras', () => {
  const poor = answerOf([row('degraded'), row('unknown', start, west)])
  expect(told(look(noOutages, poor))).toEqual([])
  expect(told(look(noOutages, one, { isKnown: (id) => id === 'east' }))).toEqual([])
})

test('reports in opening hours only, if so chosen', () => {
  expect(told(look(noOutages, closed(one), { inOpeningHoursOnly: true }))).toEqual([])
  expect(told(look(noOutages, closed(one)))).toHaveLength(1)
})

test('reports a camera again after it was well for a while', () => {
  const first = look(noOutages, one)
  const well = answerOf([row('online'), row('online', start, west)])
  const back = look(first.outages, well, { now: start + 11 * minute })
  const calm = look(back.outages, well, { now: start + 13 * minute })
  const again = answerOf([row('offline', start + 13 * minute)])
  expect(told(look(calm.outages, again, { now: start + 20 * minute }))).toEqual([[false, 'east']])
})

test('reports a folded store as a whole, and not again when its cameras are listed', () => {
  const first = look(noOutages, folded(dark))
  expect(first.began).toMatchObject([{ store: 'leeds', wholeStore: true, since: start }])
  expect(first.began[0]?.cameras).toHaveLength(2)
  const listed = look(first.outages, dark, { now: start + 11 * minute })
  expect(told(listed)).toEqual([])
  expect(listed.outages.incidents[0]?.cameras).toEqual(['east', 'west'])
  // One of the two came back with the listing: the other is down still, and was told.
  expect(told(look(first.outages, one, { now: start + 13 * minute }))).toEqual([])
})

test('does not report a store again when its reported cameras are folded', () => {
  const first = look(noOutages, dark)
  const later = look(first.outages, folded(dark), { now: start + 11 * minute })
  expect(told(later)).toEqual([])
  expect(later.outages.incidents).toEqual(first.outages.incidents)
})

test('keeps the state of stores whose cameras the limit leaves out', () => {
  const first = look(noOutages, one)
  const cut = { ...dark, listed: 'folded' as const, stores: [] }
  const later = look(first.outages, cut, { now: start + 20 * minute })
  expect(told(later)).toEqual([])
  expect(later.outages.incidents).toEqual(first.outages.incidents)
})

test('reads what it wrote, and anything else as nothing', () => {
  const { outages } = look(noOutages, one)
  expect(readOutages(writeOutages(outages))).toEqual(outages)
  for (const text of [null, 'east west', '{}', '[]']) expect(readOutages(text)).toEqual(noOutages)
})

test('writes an outage on the clock of its store', () => {
  const alert = {
    location: 'kolkata',
    store: 'Kolkata',
    timezone: 'Asia/Kolkata',
    cameras: [{ recording: 'east', name: 'Entrance east' }],
    everyCamera: false,
    since: Date.parse('2026-11-07T11:50:00Z'),
  }
  expect(alertBody(alert, alert.since)).toBe('Kolkata, since 17:20 GMT+5:30')
})

test('names the day of an outage that is not of today, and no zone that is the viewer’s', () => {
  const since = Date.parse('2026-11-07T11:50:00Z')
  const alert = {
    location: 'leeds',
    store: 'Leeds',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    cameras: [{ recording: 'east', name: 'Entrance east' }],
    everyCamera: false,
    since,
  }
  expect(alertBody(alert, since + 3_600_000)).toMatch(/^Leeds, since \d\d:50$/)
  expect(alertBody(alert, since + 24 * 3_600_000)).toMatch(/^Leeds, since Sat 7 Nov, \d\d:50$/)
})
