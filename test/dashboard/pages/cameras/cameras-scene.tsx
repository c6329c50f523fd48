import { render } from '@testing-library/react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { gregorian } from '../../../../src/calendar/calendar-period.ts'
import { noHolidays } from '../../../../src/calendar/comparison.ts'
import { initialValues } from '../../../../src/dashboard/address/address-fields.ts'
import { useFreshest } from '../../../../src/dashboard/data/source/use-now.ts'
import { defaultFilters } from '../../../../src/dashboard/filters/filters.ts'
import { CamerasPage } from '../../../../src/dashboard/pages/cameras/cameras-page.tsx'
import type { CameraView } from '../../../../src/dashboard/pages/cameras/views.tsx'
import { zoneChoiceFields } from '../../../../src/dashboard/pages/zone-choices.ts'
import { ChoiceMemoryProvider } from '../../../../src/dashboard/ui/memory/remembered.ts'
import type { LiveAnswer } from '../../../../src/protocol/derived/live-answers.ts'
import type { StatusRecord, UptimeEntry } from '../../../../src/protocol/records.ts'
import { fakeSource, type Reply } from '../../data/fake-source.ts'
import { Deployment } from '../page-scene.tsx'

/** Wednesday 4 March 2026, 14:40 in London; the store is open from nine to eighteen. */
export const now = Date.parse('2026-03-04T14:40:00Z')
const today = '2026-03-04'
const stores = [{ id: 'leeds', name: 'Leeds', timezone: 'Europe/London', zoneFrom: 'location' }] as const
const cameras = [
  { id: 'east', name: 'Entrance east' },
  { id: 'shoes', name: 'Shoes' },
] as const
/** A camera on which nothing depends. */
const backDoor = { id: 'back', name: 'Back door' } as const

export function status(recording_id: string, rest: Partial<StatusRecord> = {}): StatusRecord {
  return {
    recording_id,
    location_id: 'leeds',
    status: 'online',
    last_seen_utc: new Date(now - 8000).toISOString(),
    average_quality: 0.95,
    ...rest,
  }
}

interface SceneOptions {
  /** What the live status answers first. */
  readonly live?: Reply
  /** What the route `live` answers instead of what is derived from the status. */
  readonly answer?: LiveAnswer
  /** Entries of each hour of today; of the weeks before they are 50. */
  readonly entriesToday?: number
  /** What the server says of acknowledgements; by default that there are none. */
  readonly shared?: Reply
  /** Hours of today in which a camera sent nothing, by its id. */
  readonly missed?: Readonly<Record<string, readonly number[]>>
  /** What the server says of planned work; by default that there are none. */
  readonly planned?: Reply
  readonly view?: CameraView
  /** Adds answers before the page asks. */
  readonly prepare?: (on: ReturnType<typeof fakeSource>['on']) => void
  /** What this browser remembers. */
  readonly remembered?: Map<string, string>
}

function Scene() {
  const freshest = useFreshest()
  return (
    <CamerasPage
      screen={{
        filters: { ...defaultFilters, range: { kind: 'preset', preset: 'today' } },
        onChange: () => {
          throw new Error('this page changes no filter of the shell')
        },
        zoneChoices: initialValues(zoneChoiceFields),
        onZoneChoices: () => {
          throw new Error('this page has no zones')
        },
        stores,
        timezone: 'Europe/London',
        today,
        chain: gregorian,
        holidays: noHolidays,
        freshest,
        hoursOffered: true,
      }}
    />
  )
}

/** The page over a store with two cameras that see everything, the first of which counts entries. */
export function showCameras(options: SceneOptions = {}) {
  const { entriesToday = 50, missed, remembered = new Map() } = options
  const shown = missed === undefined ? cameras : [...cameras, backDoor]
  const { shared: told = { value: { notes: [] } } } = options
  const { planned = { value: { notes: [] } }, view = 'live' } = options
  const { live: answer = { value: [status('east'), status('shoes')] } } = options
  const fake = fakeSource(now)
  const live = fake.on({ action: 'status' }, answer)
  if (options.answer !== undefined) fake.on({ route: 'live' }, { value: options.answer })
  const detail = (returnEntityType: string, value: unknown) =>
    fake.on({ route: 'detail/list', body: { returnEntityType } }, { value })
  detail(
    'recording',
    shown.map(({ id, name }) => ({ id, name, location_id: 'leeds' })),
  )
  detail('line_context', [{ recording_id: 'east', location_id: 'leeds', line_type: 'location-entry' }])
  detail(
    'area_context',
    missed === undefined ? [] : [{ area_type: 'taxonomy', taxonomy: 'Shoes:Men', recording_id: 'shoes' }],
  )
  // Of the 300 visitors of a Wednesday 60 come by.
  const visits = ['2026-02-25', '2026-02-18', '2026-02-11'].map((day) => ({
    index: `${day}T00:00:00.000`,
    location: 'leeds',
    taxonomy: 'Shoes:Men',
    area_total_entries: 60,
    area_average_dwell_time: 90,
  }))
  fake.on({ route: 'area/data' }, { value: { meta: { units: {} }, segments: visits } })
  const shared = fake.on({ path: '/api/acknowledgements' }, told)
  fake.on({ path: '/api/planned-work' }, planned)
  const uptimes = fake.on({ path: '/api/v1/recording/uptimes' }, { value: uptimesToday(shown, missed) })
  fake.on({ route: 'entries' }, { value: { meta: { units: {} }, segments: hoursOf(() => 50) } })
  fake.on(
    { route: 'entries', body: { start: `${today}T00:00:00.000Z`, end: `${today}T23:59:59.999Z` } },
    { value: { meta: { units: {} }, segments: hoursOf(() => entriesToday) } },
  )
  options.prepare?.(fake.on)
  const { hook, searchHook } = memoryLocation({ path: '/cameras', searchPath: `view=${view}` })
  const { container } = render(
    <Deployment source={fake.source}>
      <ChoiceMemoryProvider
        value={{
          read: (name) => remembered.get(name) ?? null,
          write: (name, choice) => void remembered.set(name, choice),
        }}
      >
        <Router hook={hook} searchHook={searchHook}>
          <Scene />
        </Router>
      </ChoiceMemoryProvider>
    </Deployment>,
  )
  return { ...fake, container, live, shared, uptimes, remembered }
}

const pad = (hour: number) => String(hour).padStart(2, '0')

/** Rows of a day for each Wednesday that may be asked about: what is outside of a question is left out by the page. */
function hoursOf(entries: (hour: number) => number) {
  return [today, '2026-02-25', '2026-02-18', '2026-02-11'].flatMap((day) =>
    Array.from({ length: 6 }, (_, place) => place + 9)
      .filter((hour) => day !== today || hour < 15)
      .map((hour) => ({
        index: `${day}T${pad(hour)}:00:00.000`,
        location: 'leeds',
        entries: entries(hour),
      })),
  )
}

function uptimesToday(
  shown: readonly { readonly id: string; readonly name: string }[],
  missed: SceneOptions['missed'] = {},
) {
  return shown.map(({ id, name }) => ({
    recording: { id, name, location: 'leeds', useUploadingSchedule: true, timezone: 'Europe/London' },
    uptime: Array.from({ length: 15 }, (_, hour): UptimeEntry => {
      const isOpen = hour >= 9
      const sent = isOpen && !missed[id]?.includes(hour)
      return {
        index: `${today} ${pad(hour)}:00`,
        withinSchedule: isOpen,
        segmentsExpected: isOpen ? 4 : 0,
        segmentsReceived: sent ? 4 : 0,
        avgUptimeOnSegment: sent ? 1 : 0,
        pcSegmentsRecieved: sent ? 1 : 0,
        overallUptime: sent ? 1 : 0,
      }
    }),
  }))
}
