import { defaultFilters, type Filters } from '../../../src/dashboard/filters/filters.ts'

export const leeds = {
  id: 'leeds',
  name: 'Leeds · Briggate',
  timezone: 'Europe/London',
  zoneFrom: 'location',
} as const

/** The days from 26 February on: Wednesday 4 March is today, 09:40 in London. */
export const week: Filters = { ...defaultFilters, range: { kind: 'preset', preset: 'last-7-days' } }

export const currentDays = [
  '2026-02-26',
  '2026-02-27',
  '2026-02-28',
  '2026-03-01',
  '2026-03-02',
  '2026-03-03',
  '2026-03-04',
]
export const comparedDays = [
  '2026-02-19',
  '2026-02-20',
  '2026-02-21',
  '2026-02-22',
  '2026-02-23',
  '2026-02-24',
  '2026-02-25',
]

const uptimes = (start: string, end: string) => ({ path: '/api/v1/recording/uptimes', body: { start, end } })
/** Of the weeks before, by which it is known what is usual. */
export const january = uptimes('2026-01-01', '2026-01-31')
export const february = uptimes('2026-02-01', '2026-02-28')
export const march = uptimes('2026-03-01', '2026-03-04')

/** The entrance of Leeds, and no other camera with a name. */
export const asksForLines = { route: 'detail/list', body: { returnEntityType: 'line_context' } }
export const asksForZones = { route: 'detail/list', body: { returnEntityType: 'area_context' } }
export const asksForRecordings = { route: 'detail/list', body: { returnEntityType: 'recording' } }
export const entranceOfLeeds = [{ location_id: 'leeds', recording_id: 'east', line_type: 'location-entry' }]

/** Uptime of a camera of Leeds: ten scheduled hours on each day, of which the first were received, so many shares. */
export function uptimeOf(id: string, name: string, days: Readonly<Record<string, number | 'closed'>>) {
  return {
    recording: {
      id,
      name,
      organisation: 'o',
      cameraServer: 's',
      location: 'leeds',
      useUploadingSchedule: true,
      timezone: 'Europe/London',
    },
    uptime: Object.entries(days).flatMap(([day, share]) =>
      Array.from({ length: 10 }, (_, hour) => {
        const seen = share !== 'closed' && hour < share * 10 ? 1 : 0
        return {
          index: `${day} ${String(hour + 8).padStart(2, '0')}:00`,
          withinSchedule: share !== 'closed',
          segmentsExpected: share === 'closed' ? 0 : 4,
          segmentsReceived: seen * 4,
          avgUptimeOnSegment: seen,
          pcSegmentsRecieved: seen,
          overallUptime: seen,
        }
      }),
    ),
  }
}

/** The same share of each day. */
export function eachDay<Share>(days: readonly string[], share: Share): Readonly<Record<string, Share>> {
  return Object.fromEntries(days.map((day) => [day, share]))
}
