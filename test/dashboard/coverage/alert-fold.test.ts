import { describe, expect, test } from 'vitest'
import { foldAlerts } from '../../../src/dashboard/coverage/alert-fold.ts'
import type { Alert } from '../../../src/dashboard/coverage/follow-alerts.ts'
import { foldBody, foldTitle } from '../../../src/dashboard/pages/cameras/alerts/alert-words.ts'

const minute = 60_000
const noon = Date.parse('2026-11-07T12:00:00Z')

const whole = (place: number, rest: Partial<Alert> = {}): Alert => ({
  location: `store-${place}`,
  store: `Store ${place}`,
  timezone: 'Europe/London',
  cameras: [
    { recording: `${place}-a`, name: 'Entrance' },
    { recording: `${place}-b`, name: 'Till' },
  ],
  everyCamera: true,
  since: noon,
  ...rest,
})
const single = (place: number, name: string, rest: Partial<Alert> = {}): Alert =>
  whole(place, { everyCamera: false, cameras: [{ recording: `${place}-${name}`, name }], ...rest })
const wholes = (count: number) => Array.from({ length: count }, (_, place) => whole(place + 1))
const title = (alerts: readonly Alert[]) => foldTitle(foldAlerts(alerts))
const body = (alerts: readonly Alert[]) => foldBody(foldAlerts(alerts), noon + 60 * minute)

describe('many outages as one line', () => {
  test('count stores, cameras, or both', () => {
    expect(title(wholes(42))).toBe('42 stores offline')
    const cameras = [single(1, 'Kids'), single(1, 'Shoes'), single(2, 'Kids'), single(3, 'Kids')]
    expect(title(cameras)).toBe('4 cameras offline in 3 stores')
    expect(title([...wholes(1), ...cameras])).toBe('1 store and 4 more cameras offline')
  })

  test('name the first stores once each, whole ones first', () => {
    const alerts = [single(9, 'Kids'), single(9, 'Shoes'), ...wholes(5)]
    expect(body(alerts)).toMatch(/ · Store 1, Store 2, Store 3 and 3 more$/)
  })

  test('say since when, if they began together', () => {
    const alerts = wholes(4).map((alert, place) => ({ ...alert, since: noon + place * minute }))
    expect(body(alerts)).toMatch(/^since 12:00( GMT)? · /)
  })

  test('say when the first began, if they did not', () => {
    const later = [...wholes(3), whole(4, { since: noon + 30 * minute })]
    expect(body(later)).toMatch(/^first: 12:00( GMT)? · /)
  })

  test('speak of one clock: the stores’ own, where they share it', () => {
    const kolkata = wholes(4).map((alert) => ({ ...alert, timezone: 'Asia/Kolkata' }))
    expect(foldAlerts(kolkata).timezone).toBe('Asia/Kolkata')
    expect(body(kolkata)).toMatch(/^since 17:30 GMT\+5:30 · /)
    expect(foldAlerts([...kolkata, whole(9)]).timezone).toBeNull()
  })
})
