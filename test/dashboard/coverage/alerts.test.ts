import { expect, test } from 'vitest'
import { type AlertCamera, alertsOf, untold } from '../../../src/dashboard/coverage/alerts.ts'
import { alertBody } from '../../../src/dashboard/pages/cameras/alert-words.ts'

const minute = 60_000
const now = Date.parse('2026-11-07T12:00:00Z')
const rules = { graceMs: 5 * minute, inOpeningHoursOnly: false }

function seen(recording: string, rest: Partial<AlertCamera> = {}): AlertCamera {
  return {
    recording,
    name: `Camera ${recording}`,
    location: 'leeds',
    store: 'Leeds',
    timezone: 'Europe/London',
    state: 'offline',
    since: { at: now - 10 * minute, basis: 'seen' },
    isOpen: true,
    acknowledged: null,
    ...rest,
  }
}
const well = seen('well', { state: 'online' })
const names = (alerts: ReturnType<typeof alertsOf>) =>
  alerts.map(({ cameras }) => cameras.map(({ recording }) => recording).join('+'))

test('a camera that is down for longer than the grace period is told', () => {
  const late = seen('late', { since: { at: now - 4 * minute, basis: 'seen' } })
  const unknownSince = seen('never', { since: null })
  expect(names(alertsOf([seen('east'), late, unknownSince, well], rules, now))).toEqual(['east', 'never'])
  expect(names(alertsOf([late, well], rules, now + minute))).toEqual(['late'])
})

test('an outage is told on the clock of its store', () => {
  const kolkata = seen('east', { store: 'Kolkata', timezone: 'Asia/Kolkata' })
  const [told] = alertsOf([kolkata, well], rules, now)
  expect(told && alertBody(told)).toMatch(/^Kolkata, since .*\b(17|5):20.*GMT\+5:30$/)
})

test('what is degraded or unknown is no outage, and what is acknowledged is known', () => {
  const others = [seen('poor', { state: 'degraded' }), seen('odd', { state: 'unknown' })]
  expect(
    alertsOf([...others, seen('told', { acknowledged: { reason: 'power' } }), well], rules, now),
  ).toEqual([])
})

test('in opening hours only, where that is wished', () => {
  const night = [seen('east', { isOpen: false }), well]
  expect(alertsOf(night, { ...rules, inOpeningHoursOnly: true }, now)).toEqual([])
  expect(alertsOf(night, rules, now)).toHaveLength(1)
})

test('a store of which every camera is down is one outage, since the first of them', () => {
  const first = seen('west', { since: { at: now - 20 * minute, basis: 'seen' } })
  expect(alertsOf([seen('east'), first], rules, now)).toMatchObject([
    { everyCamera: true, since: now - 20 * minute, cameras: [{ recording: 'east' }, { recording: 'west' }] },
  ])
  // The only camera of a store is that camera.
  expect(alertsOf([seen('east')], rules, now)).toMatchObject([{ everyCamera: false }])
})

test('each incident is told once, and again after the camera was well', () => {
  const down = [seen('east'), well]
  const first = untold(alertsOf(down, rules, now), new Set(), down)
  expect(names(first.fresh)).toEqual(['east'])
  const second = untold(alertsOf(down, rules, now), first.told, down)
  expect(second.fresh).toEqual([])
  expect(second.told).toBe(first.told)

  const recovered = [seen('east', { state: 'online' }), well]
  const third = untold(alertsOf(recovered, rules, now), second.told, recovered)
  expect([...third.told]).toEqual([])
  expect(names(untold(alertsOf(down, rules, now), third.told, down).fresh)).toEqual(['east'])
})

test('an unknown camera, and one that is not looked at now, has not recovered', () => {
  const told = new Set(['east', 'elsewhere'])
  expect(untold([], told, [seen('east', { state: 'unknown' })]).told).toBe(told)
})
