/** The optional measures of one zone of the route totals, compared with the visits behind them. */

import { answeredDays, coverage, derivedQuestion, expectState, state } from '../derived.ts'
import { expectField } from '../fields.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields } from '../json-value.ts'
import { answeredIfOffered, askRows, requireZones, rowsOf, sum } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'
import { expectDays } from '../segments.ts'

interface Course {
  readonly exchange: Exchange
  readonly rows: readonly Fields[]
}

const zoneOf = (run: Run) => run.subject.zones[0] ?? ''

async function courseOf(run: Run, measure: string): Promise<Course> {
  requireZones(run, 'area/data')
  const fields = { measure, zone: zoneOf(run), facets: ['segments'], aggregationPeriod: 'day' }
  const exchange = await answeredIfOffered(run, derivedQuestion(run, 'totals', fields))
  const rows = rowsOf(exchange, 'segments')
  return { exchange, rows: rows.length > 0 ? rows : notShown('a zone that is a place of the floor') }
}

const dayOf = ({ index }: Fields) => String(index).slice(0, 10)

/** Returns the daily rows of the zone from area/data. */
async function daysOf(run: Run): Promise<ReadonlyMap<string, Fields>> {
  const fields = { taxonomy: [zoneOf(run)], breakdownByDimensions: ['taxonomy'] }
  const { rows } = await askRows(run, 'area/data', 'segments', fields)
  return new Map(rows.map((row) => [dayOf(row), row]))
}

const measuredOf = ({ rows }: Course) => {
  const measured = rows.filter((row) => row.state === 'measured')
  return measured.length > 0 ? measured : notShown('days with visits to the zone')
}

const isNear = (one: unknown, other: number) =>
  typeof one === 'number' && Math.abs(one - other) <= 0.001 * Math.max(1, Math.abs(other))

const partsOf = ({ of }: Fields) =>
  isFields(of) ? { total: Number(of.total), over: Number(of.over) } : { total: Number.NaN, over: Number.NaN }

function expectQuotients({ exchange, rows }: Course): void {
  for (const row of rows) {
    const { total, over } = partsOf(row)
    exchange.expect(isNear(row.value, total / over), `${total} ÷ ${over}`, row)
  }
}

export const beyondZoneTotalsRules: readonly Rule[] = [
  beyond('zone totals segments', 'segments: one row of the zone for each local day.', async (run) => {
    const { exchange, rows } = await courseOf(run, 'zone-visits')
    expectDays(exchange, rows, run.subject)
    expectField(exchange, rows, 'state', state, answeredDays)
    expectField(exchange, rows, 'coverage', coverage, answeredDays)
    expectState(exchange, rows, 'value')
  }),
  beyond('zone totals visits', 'The value of a day is its visits in area/data.', async (run) => {
    const course = await courseOf(run, 'zone-visits')
    const days = await daysOf(run)
    for (const row of measuredOf(course)) {
      const visits = days.get(dayOf(row))?.area_total_entries ?? null
      course.exchange.expect(row.value === visits, `${visits} visits`, row)
    }
  }),
  beyond('zone totals dwell', 'An average is the seconds of the day ÷ its visits.', async (run) => {
    const course = await courseOf(run, 'zone-average-dwell')
    const rows = measuredOf(course)
    expectQuotients({ ...course, rows })
    const days = await daysOf(run)
    for (const row of rows) {
      const day = days.get(dayOf(row))
      if (typeof day?.area_average_dwell_time !== 'number') continue
      const { area_average_dwell_time: average, area_total_entries: visits } = day
      course.exchange.expect(isNear(row.value, average), `${average} s`, row)
      course.exchange.expect(partsOf(row).over === visits, `over ${visits} visits`, row)
    }
  }),
  beyond(
    'zone totals rates',
    'The dividend of a rate and of a share is the visits to the zone.',
    async (run) => {
      const visits = new Map(
        measuredOf(await courseOf(run, 'zone-visits')).map((row) => [dayOf(row), Number(row.value)]),
      )
      for (const measure of ['zone-entry-rate', 'zone-share']) {
        const course = await courseOf(run, measure)
        const rows = measuredOf(course)
        expectQuotients({ ...course, rows })
        for (const row of rows) {
          const own = visits.get(dayOf(row)) ?? null
          if (own !== null) course.exchange.expect(partsOf(row).total === own, `of ${own} visits`, row)
        }
      }
    },
  ),
  beyond(
    'zone totals whole',
    'The divisor of a share is the visits to all zones of the floor.',
    async (run) => {
      const course = await courseOf(run, 'zone-share')
      const rows = measuredOf(course)
      const zones = await answeredIfOffered(run, derivedQuestion(run, 'zones', { measure: undefined }))
      const all = isFields(zones.came) && isFields(zones.came.all) ? Number(zones.came.all.visits) : 0
      const counted = sum(rows.map((row) => partsOf(row).over))
      course.exchange.expect(counted <= all, `no more than ${all} visits, those of all zones`, rows)
      const own = sum(rows.map((row) => partsOf(row).total))
      course.exchange.expect(own <= counted, 'no more visits to the zone than to all', rows)
    },
  ),
]
