import type {
  CameraUptime,
  CameraUptimeAnswer,
  StoreUptimes,
  UptimeFigure,
} from '../../protocol/derived/camera-uptime-answers.ts'
import type { BodyOf } from '../../protocol/requests/requests.ts'
import { compareTexts } from '../compare-texts.ts'
import { coverageThresholds } from '../coverage/verdict.ts'
import { wordsOf } from '../search-words.ts'

/** Camera time in completed opening hours, in segments, and days without a record. */
export interface CameraTimes {
  readonly expected: number
  /** Received segments, of any quality. */
  readonly received: number
  /** Segments, each weighted by how usable it was. */
  readonly usable: number
  readonly unknownDays: number
}

export interface MeasuredCamera {
  readonly recording: string
  readonly name: string
  readonly location: string
  /** One entry for each month that the period touches, in order. */
  readonly months: readonly CameraTimes[]
}

export interface UptimeContext {
  /** Names of the stores, by location id. */
  readonly names: ReadonlyMap<string, string>
  readonly hasUptime: boolean
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
  /** Loads the hours of these cameras as text, by recording id. Called for one page. */
  readonly askHours: (cameras: readonly MeasuredCamera[]) => Promise<ReadonlyMap<string, string>>
}

type Asked = Pick<BodyOf<'camera-uptime'>, 'facets' | 'order' | 'limit' | 'offset' | 'search'>

/** In a scheduled hour (protocol README, "Core API"). */
const segmentsInHour = 4

/** Returns the response of the route `camera-uptime`. */
export async function cameraUptimeAnswer(
  all: readonly MeasuredCamera[],
  { facets, order = 'uptime', limit = 0, offset = 0, search = '' }: Asked,
  { names, hasUptime, asOf, askHours }: UptimeContext,
): Promise<CameraUptimeAnswer> {
  const nameOf = ({ location }: MeasuredCamera) => names.get(location) ?? location
  const holds = wordsOf(search)
  const matching = all.filter((camera) => holds(`${camera.name} ${nameOf(camera)}`))
  const measured = matching.map((camera) => ({ camera, times: sumOf(camera.months) }))
  const byName = (a: Measured, b: Measured) =>
    compareTexts(nameOf(a.camera), nameOf(b.camera)) ||
    compareTexts(a.camera.name, b.camera.name) ||
    compareTexts(a.camera.recording, b.camera.recording)
  const isAsked = facets.includes('cameras') || facets.includes('hours')
  const page = isAsked
    ? measured
        .toSorted((a, b) => (order === 'uptime' ? rankOf(a) - rankOf(b) : 0) || byName(a, b))
        .slice(offset, offset + limit)
    : []
  const hours = facets.includes('hours') ? await askHours(page.map(({ camera }) => camera)) : null
  const isLow = ({ times }: Measured) => (uptimeOf(times) ?? 1) < coverageThresholds.complete
  return {
    ...(isAsked && { cameras: page.map((each) => rowOf(each, hours)) }),
    ...(facets.includes('stores') && { stores: storesOf(all) }),
    count: matching.length,
    low: measured.filter(isLow).length,
    uptime: uptimeOf(sumOf(measured.map(({ times }) => times))),
    hasUptime,
    meta: {
      units: { uptime: 'rate', dueHours: 'hours' },
      countedUntil: new Date(asOf).toISOString(),
    },
  }
}

interface Measured {
  readonly camera: MeasuredCamera
  readonly times: CameraTimes
}

/** Cameras without known uptime come last. Values that differ only by the order of summation are equal. */
function rankOf({ times }: Measured): number {
  return Math.round((uptimeOf(times) ?? 2) * 1e5)
}

function rowOf({ camera, times }: Measured, hours: ReadonlyMap<string, string> | null): CameraUptime {
  const { recording, name, location } = camera
  return {
    recording,
    name,
    location,
    arrived: ratio(times.received, times.expected),
    quality: ratio(times.usable, times.received),
    ...figureOf(times),
    dueHours: dueHoursOf(times),
    missedHours: rounded((times.expected - times.usable) / segmentsInHour),
    ...(hours !== null && { hours: hours.get(recording) ?? '' }),
  }
}

function storesOf(cameras: readonly MeasuredCamera[]): readonly StoreUptimes[] {
  const stores = new Map<string, MeasuredCamera[]>()
  for (const camera of cameras) {
    const own = stores.get(camera.location)
    if (own === undefined) stores.set(camera.location, [camera])
    else own.push(camera)
  }
  return [...stores]
    .sort(([a], [b]) => compareTexts(a, b))
    .map(([location, own]) => {
      const months = (own[0]?.months ?? []).map((_, month) =>
        sumOf(own.map(({ months: all }) => all[month] ?? noTime)),
      )
      const whole = sumOf(months)
      return {
        location,
        cameras: own.length,
        dueHours: dueHoursOf(whole),
        months: months.map(figureOf),
        ...figureOf(whole),
      }
    })
}

function dueHoursOf({ expected }: CameraTimes): number {
  return rounded(expected / segmentsInHour)
}

function figureOf(times: CameraTimes): UptimeFigure {
  return {
    uptime: uptimeOf(times),
    ...(times.unknownDays > 0 && { unknownDays: times.unknownDays }),
  }
}

const noTime: CameraTimes = { expected: 0, received: 0, usable: 0, unknownDays: 0 }

function sumOf(all: readonly CameraTimes[]): CameraTimes {
  const sum = { ...noTime }
  for (const { expected, received, usable, unknownDays } of all) {
    sum.expected += expected
    sum.received += received
    sum.usable += usable
    sum.unknownDays += unknownDays
  }
  return sum
}

function uptimeOf({ usable, expected }: CameraTimes): number | null {
  return ratio(usable, expected)
}

function ratio(part: number, whole: number): number | null {
  return whole > 0 ? rounded(part / whole) : null
}

/** An hour of uptime has only six decimals. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
