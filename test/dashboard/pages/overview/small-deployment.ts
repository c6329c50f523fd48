import { expect, onTestFinished } from 'vitest'
import type { MetricsClient } from '../../../../src/client/client.ts'
import { ExchangeError, type ExchangeErrorCode } from '../../../../src/client/exchange-error.ts'
import type { DataSource } from '../../../../src/dashboard/data/source/data-source.ts'
import type { DerivedQuestion } from '../../../../src/protocol/requests/requests.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import { derivedReply } from '../../data/derived-reply.ts'
import { sharedAnswer } from './shared-answers.ts'

const hour = 3_600_000

/** A store of the small deployment; its clock is so many minutes ahead of UTC. */
export interface SmallStore {
  readonly id: string
  readonly name: string
  readonly timezone: string
  readonly ahead?: number
}

/** What happens in one hour of one day; `undefined`: as always. `null`: no data. */
export interface Story {
  readonly entries?: (at: Place) => number | null | undefined
  readonly rate?: (at: Place) => number | null | undefined
  readonly dwell?: (at: Place) => number | null | undefined
  /** Share of the hour's segments that a camera sent. */
  readonly seen?: (at: Place & { readonly camera: string }) => number | undefined
  /** Whether the store is open; from 9 to 19 o'clock as always. */
  readonly open?: (at: Place) => boolean | undefined
  readonly offline?: readonly string[]
  /** Camera records tell the hours to come too; as always they end with the hour that runs. */
  readonly plansTold?: boolean
  /** Routes that fail, and how. */
  readonly fails?: Readonly<Record<string, ExchangeErrorCode>>
  /** No zone of any store is listed; as always the camera of the shoes watches one. */
  readonly noZones?: boolean
  /** Hours are not served. */
  readonly noHours?: boolean
  /** Stores without any camera, and the weekdays on which they open from 9 to 19 o'clock, 1 Monday to 7 Sunday. */
  readonly withoutCameras?: Readonly<Record<string, readonly number[]>>
  /** Entries that stores are to reach today, as a server adds them to requests. */
  readonly targets?: Readonly<Record<string, number>>
}

export interface Place {
  readonly store: string
  /** `YYYY-MM-DD` on the clock of the store. */
  readonly day: string
  /** 0 to 23. */
  readonly hour: number
}

interface Hour extends Omit<Place, 'store'> {
  /** How much of it lies in the range and is counted. */
  readonly share: number
  /** As answers write it. */
  readonly index: string
  /** What comes in a day of its week, as a multiple of a usual day. */
  readonly factor: number
}

/** Weeks before differ a little: their middle is the usual hour, their usual distance from it a twentieth. */
const factors = [1, 1, 1.05, 0.95, 1.1, 0.9, 1, 1.05, 0.95]

/**
 * A deployment that counts, hour by hour, 120 people who stay 300 seconds and of whom a fifth buys, from 9 to 19
 * o'clock on the clock of each store; but for what the story says. It knows the plain contract alone; derived questions are
 * answered out of that. Whatever else it is asked fails the test.
 *
 * @param now epoch milliseconds; the last refresh before it is what is counted.
 */
export function smallDeployment(stores: readonly SmallStore[], now: number, story: Story = {}) {
  const clock = new FakeClock(now)
  const questions: string[] = []
  const unexpected: unknown[] = []
  onTestFinished(() => expect(unexpected).toEqual([]))
  let told = story
  const storeOf = new Map(stores.map((store) => [store.id, store]))

  const countedUntil = () => Math.floor(clock.now() / 600_000) * 600_000
  const isOpen = (at: Place) => told.open?.(at) ?? (at.hour >= 9 && at.hour < 19)
  const today = () => new Date(countedUntil()).toISOString().slice(0, 10)
  const factorOf = (day: string, today: string) =>
    factors[Math.round((Date.parse(today) - Date.parse(day)) / (168 * hour))] ?? 1
  const entriesAt = (at: Place, factor: number): number | null => {
    const own = told.entries?.(at)
    if (own !== undefined) return own
    return isOpen(at) ? Math.round(120 * factor) : null
  }

  /**
   * The hours within a range on a clock so many minutes ahead of UTC, each with the share of it that lies in the range
   * and is counted. Stores of a chain share them.
   */
  const hoursIn = (ahead: number, start: number, end: number) => {
    const offset = (ahead * 60_000) % hour
    const [counted, of] = [countedUntil(), today()]
    const found: Hour[] = []
    const first = Math.floor((start + offset) / hour) * hour - offset
    for (let instant = first; instant < Math.min(end, counted); instant += hour) {
      const share = (Math.min(end, counted, instant + hour) - Math.max(start, instant)) / hour
      const index = new Date(instant + ahead * 60_000).toISOString().slice(0, 19)
      const day = index.slice(0, 10)
      const [hourOfDay, factor] = [Number(index.slice(11, 13)), factorOf(day, of)]
      found.push({ day, hour: hourOfDay, share, index: `${index}.000`, factor })
    }
    return found
  }

  const metric = (route: string, body: Body) => {
    const [start, end] = [Date.parse(body.start), Date.parse(body.end) + 1]
    const summary = body.facets[0] === 'summary'
    if (told.noHours === true && body.aggregationPeriod === 'hour') throw new ExchangeError('bad_request')
    const byClock = new Map<number, readonly Hour[]>()
    const hoursOn = (ahead: number) => {
      const hours = byClock.get(ahead) ?? hoursIn(ahead, start, end)
      byClock.set(ahead, hours)
      return hours
    }
    const rows = body.entities.flatMap((id) => {
      const store = storeOf.get(id)
      if (store === undefined) throw new ExchangeError('not_found')
      const hours = hoursOn(store.ahead ?? 0).map(({ day, hour, share, index, factor }) => {
        const at = { store: id, day, hour }
        const whole = entriesAt(at, factor)
        const people = whole === null ? null : Math.round(whole * share)
        const rate = told.rate?.(at)
        const dwell = told.dwell?.(at)
        return {
          index,
          people,
          sales: people === null || people === 0 ? null : people * (rate === undefined ? 0.2 : (rate ?? 0)),
          dwell: people === null || people === 0 ? null : people * (dwell === undefined ? 300 : (dwell ?? 0)),
        }
      })
      const days = new Map<string, typeof hours>()
      for (const one of hours) {
        const key = summary
          ? ''
          : body.aggregationPeriod === 'day'
            ? `${one.index.slice(0, 10)}T00:00:00.000`
            : one.index
        const known = days.get(key)
        if (known === undefined) days.set(key, [one])
        else known.push(one)
      }
      return [...days].map(([index, parts]) => {
        const sum = (of: 'people' | 'sales' | 'dwell') =>
          parts.reduce<number | null>((all, part) => (part[of] === null ? all : (all ?? 0) + part[of]), null)
        const people = sum('people')
        const measures: Readonly<Record<string, object>> = {
          entries: { entries: people },
          'transactions/conversion-rate': {
            sales_conversion_rate: people ? (sum('sales') ?? 0) / people : null,
          },
          'area/data': {
            taxonomy: 'Shoes:Men',
            area_total_entries: people === null ? null : people / 5,
            area_average_dwell_time: 90,
          },
          'average-dwell-time': { average_dwell_time: people ? (sum('dwell') ?? 0) / people : null },
        }
        return { ...(summary ? {} : { index }), location: id, ...measures[route] }
      })
    })
    return { [summary ? 'summary' : 'segments']: rows, meta: { units: {} } }
  }

  const weekdaysOf = (id: string) => told.withoutCameras?.[id] ?? []
  const camerasOf = (id: string) =>
    id in (told.withoutCameras ?? {})
      ? []
      : ['door', 'shoes', 'stockroom'].map((name) => ({ id: `${id}-${name}`, name }))
  const openingHoursOf = (id: string) =>
    weekdaysOf(id).map((weekday) => ({
      location_id: id,
      weekday,
      day: null,
      opens_minute: 9 * 60,
      closes_minute: 19 * 60,
    }))
  const details = ({ returnEntityType, entities }: Body) =>
    entities.flatMap((id): readonly object[] => {
      if (returnEntityType === 'opening_hours') return openingHoursOf(id)
      if (camerasOf(id).length === 0) return []
      return returnEntityType === 'line_context'
        ? [{ location_id: id, recording_id: `${id}-door`, line_type: 'location-entry' }]
        : returnEntityType === 'area_context'
          ? told.noZones === true
            ? []
            : [{ area_type: 'taxonomy', taxonomy: 'Shoes:Men', recording_id: `${id}-shoes` }]
          : camerasOf(id).map((camera) => ({ ...camera, location_id: id }))
    })
  const statuses = ({ entities }: Body) =>
    entities.flatMap((id) =>
      camerasOf(id).map(({ id: recording }) => {
        const down = told.offline?.includes(recording) ?? false
        return {
          recording_id: recording,
          location_id: id,
          status: down ? 'offline' : 'online',
          last_seen_utc: new Date(down ? countedUntil() - hour : clock.now()).toISOString(),
          average_quality: 0.98,
        }
      }),
    )
  const uptimes = ({ start, end, recids }: { start: string; end: string; recids: readonly string[] }) =>
    recids.flatMap((recording) => {
      const store = stores.find(({ id }) => recording.startsWith(`${id}-`))
      if (store === undefined) return []
      const camera = recording.slice(store.id.length + 1)
      const uptime = []
      const midnight = Date.parse(end) + 24 * hour
      const soFar = clock.now() + (store.ahead ?? 0) * 60_000
      const until = told.plansTold === true ? midnight : Math.min(midnight, soFar)
      for (let wall = Date.parse(start); wall < until; wall += hour) {
        const text = new Date(wall).toISOString()
        const at = { store: store.id, day: text.slice(0, 10), hour: Number(text.slice(11, 13)), camera }
        const open = isOpen(at)
        const share = open ? (told.seen?.(at) ?? 1) : 0
        uptime.push({
          index: text.slice(0, 16).replace('T', ' '),
          withinSchedule: open,
          segmentsExpected: open ? 4 : 0,
          segmentsReceived: Math.round(share * 4),
          avgUptimeOnSegment: share > 0 ? 1 : 0,
          pcSegmentsRecieved: share,
          overallUptime: share,
        })
      }
      const recordingOf = {
        id: recording,
        name: camera,
        organisation: 'o',
        cameraServer: 's',
        location: store.id,
        useUploadingSchedule: true,
        timezone: store.timezone,
      }
      return [{ recording: recordingOf, uptime }]
    })

  const answer = (route: string, body: Body): unknown => {
    const code = told.fails?.[route]
    if (code !== undefined) throw new ExchangeError(code)
    if (route === 'detail/list') return details(body)
    if (route === 'status/uptime') return statuses(body)
    if (['entries', 'area/data', 'transactions/conversion-rate', 'average-dwell-time'].includes(route))
      return metric(route, body)
    unexpected.push({ route, body })
    throw new ExchangeError('unknown_route')
  }

  const nobody = (): never => {
    throw new Error('nobody asked for this')
  }
  const client: MetricsClient = {
    request: async (question) => {
      const value = await (question.action === 'derived'
        ? derivedAnswer(question as DerivedQuestion)
        : plainAnswer(question.route, question.body as Body))
      return { text: JSON.stringify(value), value }
    },
    status: { state: 'open', sinceMs: now },
    subscribe: () => () => {},
    onNotice: () => () => {},
    get counters(): never {
      return nobody()
    },
    renew: nobody,
    reconnect: nobody,
    close: nobody,
  }
  const call = (path: string, body: unknown): unknown => {
    const code = told.fails?.[path]
    if (code !== undefined) throw new ExchangeError(code)
    if (path === '/api/groups') return { groups: [] }
    if (path === '/api/v1/recording/uptimes') return uptimes(body as Parameters<typeof uptimes>[0])
    unexpected.push({ path, body })
    throw new ExchangeError('not_found')
  }
  const http: DataSource['http'] = async (path, { body }) => call(path, body)
  const derived = derivedReply(
    async (plain) => {
      const { path, route, body } = plain as PlainAsked
      return path === undefined ? answer(route, body) : call(path, body)
    },
    () => clock.now(),
    (id) => stores.find((store) => store.id === id)?.timezone ?? 'UTC',
  )
  const plainAnswer = (route: string, body: Body): unknown => {
    questions.push(route)
    return answer(route, body)
  }
  const derivedAnswer = async (question: DerivedQuestion): Promise<unknown> => {
    questions.push(question.route)
    const code = told.fails?.[question.route]
    if (code !== undefined) throw new ExchangeError(code)
    const asked = withTargets(question)
    return sharedAnswer(stores, told, { question: asked, now: clock.now() }, () => derived(asked))
  }
  const withTargets = (question: DerivedQuestion): DerivedQuestion => {
    const { targets } = told
    if (question.route !== 'usual' || targets === undefined) return question
    const { entities } = question.body
    return {
      ...question,
      body: { ...question.body, targets: entities.map((store) => targets[store] ?? null) },
    }
  }
  return {
    source: {
      client,
      http,
      clock,
      refreshLagMs: 0,
      pace: 1,
      random: () => 0.5,
    } satisfies DataSource,
    clock,
    /** The routes of the questions that the page itself asked. */
    questions,
    /** From now on another story. */
    tell(next: Story): void {
      told = next
    },
  }
}

export type SmallDeployment = ReturnType<typeof smallDeployment>

interface PlainAsked {
  /** Of a call. */
  readonly path?: string
  readonly route: string
  readonly body: Body
}

interface Body {
  readonly start: string
  readonly end: string
  readonly entities: readonly string[]
  readonly facets: readonly string[]
  readonly aggregationPeriod: string
  readonly returnEntityType?: string
}
