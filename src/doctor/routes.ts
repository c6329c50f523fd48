import { readMetricAnswer } from '../protocol/metrics/results.ts'
import {
  aggregationPeriods,
  units as knownUnits,
  liveReturnEntityTypes,
} from '../protocol/metrics/vocabularies.ts'
import { toWireRange } from '../protocol/metrics/wire-time.ts'
import { type Route, routes } from '../protocol/requests/requests.ts'
import { counted, duration, type Findings } from './finding.ts'
import type { MetricsProbe, MetricsReply } from './metrics-probe.ts'
import { daysOf, type Store } from './subject.ts'

type MetricRoute = { [R in Route]: (typeof routes)[R]['action'] extends 'metric' ? R : never }[Route]

/** What the dashboard lacks if a route is missing. A deployment need not have the routes beyond the contract. */
const uses: Readonly<Record<MetricRoute, { readonly inContract: boolean; readonly without: string }>> = {
  entries: { inContract: true, without: 'no page has numbers' },
  'area/data': { inContract: true, without: 'the Zones page stays empty' },
  'average-dwell-time': { inContract: true, without: 'zones have no time in store to compare with' },
  'transactions/conversion-rate': { inContract: true, without: 'the Conversion page stays empty' },
  'passers-by': { inContract: false, without: 'passers-by are not shown' },
  'capture-rate': { inContract: false, without: 'the capture rate is not shown' },
  'max-occupancy': { inContract: false, without: 'occupancy is not shown' },
  'transactions/data': { inContract: false, without: 'revenue is not shown' },
  uptime: { inContract: false, without: 'the dashboard takes uptime from the Core API' },
  'staff-hours': { inContract: false, without: 'visitors per staff member are not shown' },
}

const metricRoutes = Object.keys(uses) as readonly MetricRoute[]

/** One request to a route, with the word that names it in the report. */
interface Trial {
  readonly kind: 'facet' | 'period'
  readonly word: string
  readonly reply: MetricsReply
}

/** Requests each metric route with its facets and periods, for about a week of one store. */
export async function checkMetricRoutes(
  probe: MetricsProbe,
  subject: { readonly store: Store; readonly zones: readonly string[]; readonly now: number },
  findings: Findings,
): Promise<void> {
  for (const route of metricRoutes) {
    if (route === 'area/data' && subject.zones.length === 0) {
      findings.skipped(route, 'the store has no zones')
      continue
    }
    report(route, await tryRoute(probe, route, subject), findings)
  }
}

async function tryRoute(
  probe: MetricsProbe,
  route: MetricRoute,
  { store, zones, now }: { readonly store: Store; readonly zones: readonly string[]; readonly now: number },
): Promise<readonly Trial[]> {
  const body = {
    ...toWireRange(daysOf(store.zone, now, 7)),
    entities: [store.id],
    entityType: 'location',
    ...(route === 'area/data' ? { areaType: 'taxonomy', taxonomy: zones } : {}),
    ...(route === 'average-dwell-time' ? { areaType: 'location-dwell' } : {}),
    ...(route === 'transactions/conversion-rate' || route === 'max-occupancy'
      ? { breakdownByDimensions: ['entity'] }
      : {}),
  }
  const ask = async (kind: Trial['kind'], word: string, facet: string, aggregationPeriod: string) => ({
    kind,
    word,
    reply: await probe.ask({
      action: routes[route].action,
      route,
      body: { ...body, facets: [facet], aggregationPeriod },
    }),
  })
  const facets = route === 'entries' ? ['segments', 'summary', 'estimates'] : ['segments', 'summary']
  return Promise.all([
    ...facets.map((facet) => ask('facet', facet, facet, 'day')),
    ...aggregationPeriods.map((period) => ask('period', period, 'segments', period)),
  ])
}

function report(route: MetricRoute, trials: readonly Trial[], findings: Findings): void {
  const { inContract, without } = uses[route]
  const good = trials.flatMap((trial) => {
    const answer = trial.reply.ok ? readMetricAnswer(trial.reply.value) : null
    const rows =
      answer === null ? undefined : trial.kind === 'facet' ? rowsOf(answer, trial.word) : answer.segments
    return trial.reply.ok && answer !== null && rows !== undefined
      ? [{ ...trial, answer, ms: trial.reply.ms }]
      : []
  })
  if (good.length === 0) {
    const failure = trials.find(({ reply }) => !reply.ok)?.reply
    const why =
      failure === undefined || failure.ok
        ? 'its responses have no rows'
        : `${failure.code}: ${failure.message}`
    if (inContract)
      findings.fault(
        route,
        `not offered (${trimmed(why)})`,
        `Ask the operator of the deployment for it: without it ${without}.`,
      )
    else findings.note(route, `not offered, and not in the contract: ${without}`)
    return
  }
  const words = (kind: Trial['kind']) => good.filter((trial) => trial.kind === kind).map(({ word }) => word)
  const units = new Map(good.flatMap(({ answer }) => Object.entries(answer.meta.units)))
  const measures = new Set(good.flatMap(({ answer }) => measuresOf(answer)))
  const slowest = Math.max(...good.map(({ ms }) => ms))
  const says = [
    words('facet').join(', ') || 'no facets',
    words('period').join(', ') || 'no periods',
    [...new Set(units.values())].join(', ') || 'no units',
    `at most ${duration(slowest)}`,
  ].join(' · ')
  const notes = [
    words('period').includes('hour') ? [] : ['No data by the hour: the pages say so.'],
    words('period').includes('day')
      ? []
      : ['No data by the day, which every page needs: ask the operator of the deployment.'],
    [...measures]
      .filter((name) => !units.has(name))
      .map((name) => `${name} has no unit in meta.units: the dashboard shows it without one.`),
    [...units]
      .filter(([, unit]) => !isKnown(unit))
      .map(([name, unit]) => `Unknown unit ${unit} of ${name}: the dashboard shows it as it is.`),
  ].flat()
  if (notes.length > 0) findings.note(route, says, notes.join(' '))
  else findings.well(route, says)
}

type Answer = NonNullable<ReturnType<typeof readMetricAnswer>>

function rowsOf(answer: Answer, facet: string) {
  return facet === 'summary' ? answer.summary : facet === 'estimates' ? answer.estimates : answer.segments
}

/** Returns the names of the measures in rows of the contract's facets. */
function measuresOf({ segments = [], summary = [] }: Answer): readonly string[] {
  return [...segments, ...summary].flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) => (typeof value === 'number' ? [name] : [])),
  )
}

function isKnown(unit: string): boolean {
  return (knownUnits as readonly string[]).includes(unit) || /^[A-Z]{3}$/.test(unit)
}

/** Results of the list routes: the store's zones, and one of its recordings. */
export interface Listed {
  readonly zones: readonly string[]
  readonly recording: string | null
}

/** Requests each kind of list, and the live status. */
export async function checkLists(probe: MetricsProbe, store: Store, findings: Findings): Promise<Listed> {
  const status = await probe.ask({
    action: 'status',
    route: 'status/uptime',
    body: { entities: [store.id], entityType: 'location' },
  })
  const cameras = recordsIn(status)
  if (!status.ok)
    findings.fault(
      'status/uptime',
      `not offered (${trimmed(`${status.code}: ${status.message}`)})`,
      'Ask the operator of the deployment for it: without it nobody can see which cameras are offline.',
    )
  else
    findings.well(
      'status/uptime',
      `${counted(cameras.length, 'camera')} in the first store, ${statesOf(cameras)}, ${duration(status.ms)}`,
    )

  const offered: string[] = []
  let zones: readonly string[] = []
  for (const returnEntityType of liveReturnEntityTypes) {
    const reply = await probe.ask({
      action: 'detail',
      route: 'detail/list',
      body: { returnEntityType, entities: [store.id], entityType: 'location' },
    })
    if (reply.ok) offered.push(returnEntityType)
    if (returnEntityType === 'area_context') zones = textsIn(recordsIn(reply), 'taxonomy')
  }
  const missing = liveReturnEntityTypes.filter((type) => !offered.includes(type))
  if (!offered.includes('area_context'))
    findings.fault(
      'detail/list',
      `no area_context; offered: ${offered.join(', ') || 'nothing'}`,
      'Ask the operator of the deployment for it: without it the Zones page has no zones.',
    )
  else if (missing.includes('line_context'))
    findings.note(
      'detail/list',
      `${offered.join(', ')}; ${counted(zones.length, 'zone')}`,
      'Without line_context it is unknown which cameras count entries: the dashboard assumes all of a store.',
    )
  else findings.well('detail/list', `${offered.join(', ')}; ${counted(zones.length, 'zone')}`)
  return { zones, recording: textsIn(cameras, 'recording_id')[0] ?? null }
}

type Fields = Readonly<Record<string, unknown>>

function recordsIn(reply: MetricsReply): readonly Fields[] {
  if (!reply.ok || !Array.isArray(reply.value)) return []
  return reply.value.filter((one): one is Fields => typeof one === 'object' && one !== null)
}

function textsIn(records: readonly Fields[], name: string): readonly string[] {
  return [...new Set(records.flatMap((record) => (typeof record[name] === 'string' ? [record[name]] : [])))]
}

function statesOf(cameras: readonly Fields[]): string {
  const states = new Map<string, number>()
  for (const { status } of cameras) states.set(String(status), (states.get(String(status)) ?? 0) + 1)
  return [...states].map(([state, count]) => `${count} ${state}`).join(', ') || 'none'
}

function trimmed(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\.$/, '').slice(0, 120)
}
