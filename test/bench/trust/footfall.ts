/**
 * The numbers that the footfall page would show. Two derived answers hold all of them but age and gender, so no hook has
 * to run: the page only adds words.
 */

import type { DayRange } from '../../../src/calendar/calendar.ts'
import { type Footfall, footfallOf } from '../../../src/dashboard/pages/footfall/footfall-answer.ts'
import { type FootfallHours, footfallHours } from '../../../src/dashboard/pages/footfall/footfall-hours.ts'
import { useDemographics } from '../../../src/dashboard/pages/footfall/use-demographics.ts'
import { footfallQuestions } from '../../../src/dashboard/pages/footfall/use-footfall.ts'
import { readHoursOfWeek, readTotals } from '../../../src/protocol/derived/derived-results.ts'
import type { DerivedQuestion } from '../../../src/protocol/requests/requests.ts'
import type { Deployment } from './deployment.ts'
import { type Asked, peopleOf, screenOf, shownOf } from './pages/screen.ts'
import type { OpenDashboard } from './probe.ts'
import { pointsOf, shownChange, shownValue, together } from './shown.ts'
import type { ShownPeak, ShownRanking, ShownValue, Statements, Subject } from './statements.ts'

interface View {
  readonly footfall: Footfall
  readonly hours: FootfallHours
  readonly days: DayRange
  readonly compared: DayRange | null
}

async function viewOf(deployment: Deployment, asked: Asked): Promise<View> {
  const { period, totals, hours } = footfallQuestions(screenOf(asked))
  const { granularity, stores, days, compared } = period
  const [total, week] = await Promise.all([
    deployment.ask(totals as DerivedQuestion),
    deployment.ask(hours as DerivedQuestion),
  ])
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  const answer = readTotals(total, totals.body.facets)
  const footfall = answer && footfallOf(answer, { granularity, names })
  const hoursOfWeek = readHoursOfWeek(week)
  if (footfall === null || hoursOfWeek === null) throw new Error('footfall is not answered')
  return { footfall, hours: footfallHours(hoursOfWeek), days, compared }
}

/** @param people also reads age and gender, which are one more request and run as hooks */
export async function readFootfall(
  deployment: Deployment,
  asked: Asked,
  people: OpenDashboard | null,
): Promise<Statements> {
  const view = await viewOf(deployment, asked)
  const { footfall, compared } = view
  const base = subjectOf(asked, view)
  const daily: Subject = { ...base, measure: 'entries per open day' }
  const leftOut = new Set(footfall.alike?.leftOut.map(({ store }) => store))
  const { stores } = base
  const alike = leftOut.size === stores.length ? stores : stores.filter((id) => !leftOut.has(id))
  const ranked = footfall.league.filter(({ rank }) => rank !== null)
  const { coverage, total, perOpenDay } = footfall
  return together([
    pointsOf('footfall', base, footfall.points, view),
    {
      values: [
        ...shownValue('footfall, total', base, { value: total.value, coverage }),
        ...(people === null ? [] : await readPeople(people, asked, view, base)),
        ...shownValue('footfall, per open day', daily, { value: perOpenDay.value, coverage }),
        ...footfall.league.flatMap((row) =>
          shownValue(
            'footfall, league',
            { ...daily, stores: [row.store] },
            { value: row.perOpenDay, coverage: row.coverage },
          ),
        ),
      ],
      changes: [
        ...shownChange('footfall, total', { ...base, stores: alike }, total.delta, compared),
        ...shownChange('footfall, per open day', { ...daily, stores: alike }, perOpenDay.delta, compared),
        ...footfall.league.flatMap((row) =>
          shownChange(
            'footfall, league',
            { ...(row.soFar === null ? daily : base), stores: [row.store] },
            row.delta,
            compared,
          ),
        ),
      ],
      rankings: [rankingOf(ranked.some(({ soFar }) => soFar !== null) ? base : daily, ranked)],
      peaks: peakOf(base, view.hours),
    },
  ])
}

function subjectOf({ stores, filters }: Asked, { footfall, days }: View): Subject {
  return {
    measure: 'entries',
    stores: shownOf(stores, footfall.apart),
    days,
    hour: null,
    zone: null,
    people: peopleOf(filters),
  }
}

function rankingOf(subject: Subject, ranked: Footfall['league']): ShownRanking {
  return { ...subject, where: 'footfall, league', stores: ranked.map(({ store }) => store) }
}

/** The peak hour, if the page names one or calls it unknown. */
function peakOf(base: Subject, { peak, rivals }: FootfallHours): readonly ShownPeak[] {
  if (peak === null && rivals.length === 0) return []
  return [{ ...base, where: 'footfall, peak hour', peak: rivals.length > 0 ? null : peak }]
}

/** Shares of each age and gender among people with both known. */
async function readPeople(
  dashboard: OpenDashboard,
  asked: Asked,
  { footfall, days }: View,
  base: Subject,
): Promise<readonly ShownValue[]> {
  const screen = screenOf(asked)
  const known = await dashboard.read('age and gender', () => {
    const { state: shown } = useDemographics(screen, days, footfall.total.value !== null)
    if (shown.status === 'failed') throw new Error(`age and gender failed: ${JSON.stringify(shown.failure)}`)
    if (shown.status === 'not-offered' || footfall.total.value === null) return []
    return shown.status === 'ready' && !shown.refreshing ? [shown.view] : null
  })
  return known.flatMap(({ bands, genders, told }) =>
    bands.flatMap(({ age, counts }) =>
      genders.flatMap((gender, at) => {
        const count = counts[at] ?? null
        return shownValue(
          'footfall, age and gender',
          { ...base, measure: 'group share', group: { age, gender } },
          { value: told === 0 || count === null ? null : count / told, coverage: footfall.coverage },
        )
      }),
    ),
  )
}
