import { hourMs } from '../../../../src/calendar/wall-clock.ts'
import type {
  DemographicsAnswer,
  HoursOfWeekAnswer,
  TotalsAnswer,
} from '../../../../src/protocol/derived/derived-answers.ts'
import type { LiveAnswer } from '../../../../src/protocol/derived/live-answers.ts'
import type { MovedMeasure, UsualAnswer } from '../../../../src/protocol/derived/usual/usual-answers.ts'
import type { ZonesAnswer } from '../../../../src/protocol/derived/zone-answers.ts'
import type { ErrorCode } from '../../../../src/protocol/metrics/errors.ts'
import type { MetricAnswer, MetricRow } from '../../../../src/protocol/metrics/results.ts'
import type { UptimeResult } from '../../../../src/protocol/records.ts'
import type { Asked, Rule, Treatment } from './interceptor.ts'

/** A kind of request. */
export type Kind = (asked: Asked) => boolean

export const zones: Kind = ({ route }) => route === 'zones'
export const numbers: Kind = (asked) => 'facets' in asked.body || usual(asked) || zones(asked)
export const uptimes: Kind = ({ route }) => route === '/recording/uptimes'
export const locations: Kind = ({ route }) => route === '/location/list'
const usual: Kind = ({ route }) => route === 'usual'
export const live: Kind = ({ route }) => route === 'live'
export const liveStatus: Kind = (asked) => live(asked) || asked.route === 'status/uptime'
const totals: Kind = ({ route }) => route === 'totals'
const hoursOfWeek: Kind = ({ route }) => route === 'hours-of-week'
export const byHour: Kind = (asked) =>
  hoursOfWeek(asked) || (numbers(asked) && asked.body.aggregationPeriod === 'hour')
const demographics: Kind = ({ route }) => route === 'demographics'
export const byPeople: Kind = (asked) => {
  const { breakdownByDimensions: split } = asked.body
  if (demographics(asked)) return true
  return Array.isArray(split) && (split.includes('age') || split.includes('gender'))
}

export function ofRoute(route: string): Kind {
  return (asked) => asked.route === route
}

/** Matches requests for times that ended this many days ago. */
export function endedDaysAgo(days: number): Kind {
  return ({ body }) => typeof body.end === 'string' && Date.parse(body.end) < Date.now() - days * 86_400_000
}

/** The first matching kind decides; other requests pass. */
export function rules(...table: readonly (readonly [Kind, Treatment])[]): Rule {
  return (asked) => table.find(([kind]) => kind(asked))?.[1] ?? 'pass'
}

export function refuse(code: ErrorCode): Treatment {
  return { refuse: code }
}

/** Responses of a deployment without counts in the requested time. */
export const nothingCounted: Rule = rules(
  [totals, { change: (answer) => withoutCounts(answer as TotalsAnswer) }],
  [zones, { change: (answer) => withoutVisits(answer as ZonesAnswer) }],
  [
    hoursOfWeek,
    { change: (answer) => ({ ...(answer as HoursOfWeekAnswer), hours: [], peak: null, rivals: [] }) },
  ],
  [usual, { change: (answer) => withoutDay(answer as UsualAnswer) }],
  [numbers, { change: (answer) => withoutAmounts(answer as MetricAnswer) }],
  [uptimes, { change: (answer) => (answer as UptimeResult[]).map((one) => ({ ...one, uptime: [] })) }],
  [liveStatus, { change: withoutCameras }],
)

/** Camera states of stores without cameras. */
export function withoutCameras(answer: unknown): unknown {
  if (Array.isArray(answer)) return []
  const { byStore, changed: _, ...rest } = answer as LiveAnswer
  const none = (counts: readonly number[] = []) => counts.map(() => 0)
  return {
    ...rest,
    summary: [{ offline: 0, degraded: 0, unknown: 0, online: 0 }],
    byStore: {
      offline: none(byStore?.offline),
      degraded: none(byStore?.degraded),
      unknown: none(byStore?.unknown),
      online: none(byStore?.online),
    },
    stores: [],
    meta: { ...rest.meta, newestSeen: null },
  }
}

/** Of the facets that were asked for. */
function withoutCounts({ segments, entities, groups, summary, meta }: TotalsAnswer): TotalsAnswer {
  const coverage = { share: null, verdict: 'unknown' } as const
  const nothing = { value: null, change: null, pair: { current: null, compared: null } }
  return {
    ...(segments && {
      segments: segments.map(({ index, lastDay }) => ({
        index,
        lastDay,
        state: 'no-data',
        value: null,
        coverage,
      })),
    }),
    ...(entities && { entities: [] }),
    ...(groups && {
      groups: groups.map(({ total, perOpenDay, ...group }) => ({
        ...group,
        total: { ...total, ...nothing },
        perOpenDay: { ...perOpenDay, ...nothing, openDays: 0 },
        counted: 0,
        uncounted: [],
        coverage,
      })),
    }),
    ...(summary && {
      summary: summary.map(({ total, perOpenDay, ...one }) => ({
        ...one,
        total: { ...total, ...nothing, counted: null },
        perOpenDay: { ...perOpenDay, ...nothing, openDays: 0 },
        alike: null,
        busiestDay: null,
        busiestRivals: [],
        coverage,
        hasUptime: false,
        silent: entities?.map(({ location }) => location) ?? [],
        absence: 'no-data',
        unseen: { first: [], count: 0 },
      })),
    }),
    meta,
  }
}

const noFigure = {
  value: null,
  change: { kind: 'withheld', reason: 'no-data' },
  pair: { current: null, compared: null },
  course: { today: [], before: [] },
} as const
const unknown = { share: null, verdict: 'unknown' } as const

function withoutDay({ stores, counts, hasHistory, meta }: UsualAnswer): UsualAnswer {
  const none = Object.fromEntries(Object.keys(counts).map((kind) => [kind, 0])) as typeof counts
  return {
    stores: stores.map(({ location }) => ({
      location,
      kind: 'silent',
      entrances: [],
      ...noFigure,
      coverage: unknown,
    })),
    counts: { ...none, silent: stores.length },
    hasHistory,
    summary: {
      entries: noFigure,
      conversion: noFigure,
      dwell: { ...noFigure, weighted: false, coverage: unknown },
      coverage: unknown,
      hasUptime: false,
      seen: noFigure.course,
      isEmpty: true,
      doors: null,
    },
    meta,
  }
}

/** Responses of a deployment without sales and dwell times. */
export const onlyEntries: Treatment = {
  change: (answer) => {
    const { summary, ...rest } = answer as UsualAnswer
    return { ...rest, summary: { ...summary, conversion: null, dwell: null } }
  },
}

/** Responses of a deployment without hourly counts: there is no baseline. */
const withoutHistory: Treatment = {
  change: (answer) => {
    const { stores, counts, ...rest } = answer as UsualAnswer
    return {
      ...rest,
      hasHistory: false,
      stores: stores.map(({ moved: _moved, kind, ...row }) => ({
        ...row,
        kind: kind === 'moved' || kind === 'usual' ? 'new' : kind,
      })),
      counts: { ...counts, moved: 0, usual: 0, new: counts.moved + counts.usual + counts.new },
    }
  },
}

/** Responses in which two measures of every listed store lie outside their usual range, whatever the time of day. */
export const movedEverywhere: Treatment = {
  change: (answer) => {
    const { stores, counts, ...rest } = answer as UsualAnswer
    const until = new Date(Math.floor(Date.now() / hourMs) * hourMs).toISOString()
    const moved: readonly MovedMeasure[] = [
      { measure: 'entries', value: 30, low: 40, high: 60, deviation: -0.4, spreads: 4, until },
      { measure: 'dwell', value: 400, low: 200, high: 300, deviation: 0.6, spreads: 3, until },
    ]
    const others = Object.fromEntries(
      Object.entries(counts).map(([kind, count]) => [
        kind,
        count - stores.filter((store) => store.kind === kind).length,
      ]),
    ) as typeof counts
    return {
      ...rest,
      stores: stores.map((store) => ({ ...store, kind: 'moved', moved })),
      counts: { ...others, moved: others.moved + stores.length },
    }
  },
}

function withoutVisits({ zones: rows, all, storeDwell, ...answer }: ZonesAnswer): ZonesAnswer {
  const coverage = { share: null, verdict: 'unknown' } as const
  const ratio = { value: null, over: 0 }
  const nothing = {
    state: 'no-data',
    visits: null,
    entryRate: ratio,
    averageDwell: ratio,
    totalDwell: null,
    share: null,
    coverage,
    shareCoverage: coverage,
    rateCoverage: coverage,
  } as const
  return {
    ...answer,
    zones: rows.map((row) => ({
      ...row,
      ...nothing,
      change: row.change && { kind: 'withheld', reason: 'no-data-now' },
      pair: { current: null, compared: null },
    })),
    all: { ...all, ...nothing },
    storeDwell: { ...storeDwell, value: null, entries: null, coverage },
    unseen: { first: [], count: 0 },
    hasUptime: false,
  }
}

function withoutAmounts({ meta, ...facets }: MetricAnswer): MetricAnswer {
  const emptied = Object.entries(facets).map(([facet, rows]) => [
    facet,
    (rows as readonly MetricRow[]).map(withoutAmount),
  ])
  return { ...Object.fromEntries(emptied), meta }
}

function withoutAmount(row: MetricRow): MetricRow {
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, typeof value === 'number' ? null : value]),
  )
}

/**
 * Responses of a deployment in which the cameras of the named stores have been offline since ten in the
 * morning, local time.
 */
export function darkSinceTen(store: string, camera: RegExp): Rule {
  return rules(
    [usual, darkToday],
    [
      uptimes,
      {
        change: (answer) =>
          (answer as UptimeResult[]).map((one) => {
            if (one.recording.location !== store || !camera.test(one.recording.name)) return one
            const ten = `${dayIn(one.recording.timezone)} 10:00`
            const dark = {
              segmentsReceived: 0,
              avgUptimeOnSegment: 0,
              pcSegmentsRecieved: 0,
              overallUptime: 0,
            }
            return {
              ...one,
              uptime: one.uptime.map((hour) => (hour.index >= ten ? { ...hour, ...dark } : hour)),
            }
          }),
      },
    ],
  )
}

/** Applies to requests for a single store only. */
const darkToday: Treatment = {
  change: (answer) => {
    const { stores, counts, summary, ...rest } = answer as UsualAnswer
    const coverage = { share: 0.4, verdict: 'unreliable' } as const
    const change = { kind: 'withheld', reason: 'current-unreliable' } as const
    const none = Object.fromEntries(Object.keys(counts).map((kind) => [kind, 0])) as typeof counts
    return {
      ...rest,
      stores: stores.map(({ moved: _moved, ...row }) => ({
        ...row,
        kind: 'broken',
        coverage,
        change,
        unseen: {
          first: row.entrances.map((recording) => ({
            recording,
            camera: 'Entrance',
            hours: 3,
            entrance: true,
          })),
          count: row.entrances.length,
        },
        lowering: { camera: 'Entrance', hours: 3 },
      })),
      counts: { ...none, broken: stores.length },
      summary: { ...summary, coverage, entries: { ...summary.entries, change } },
    }
  },
}

function dayIn(timezone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(Date.now())
}

/**
 * Responses of a deployment that follows the contract and offers nothing beyond it: no hours, no ages or
 * genders.
 */
export const leastOffered: Rule = rules(
  [usual, withoutHistory],
  [byHour, refuse('bad_request')],
  [demographics, { change: (answer) => ({ ...(answer as DemographicsAnswer), groups: null, untold: null }) }],
  [byPeople, refuse('bad_request')],
  [ofRoute('transactions/data'), refuse('unknown_route')],
  [({ body }) => body.returnEntityType === 'line_context', refuse('bad_request')],
)
