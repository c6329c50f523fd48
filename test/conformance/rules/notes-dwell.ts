/** Notes §6: dwell of zones and of the store, compared with each other. */

import { addStays, askVisitors, askZones, staysOf } from '../dwell.ts'
import { notShown } from '../finding.ts'
import type { Fields } from '../json-value.ts'
import { askRows, numbersOf, rowsOf } from '../questions.ts'
import { known, ours, type Rule, type Run } from '../rule.ts'
import { allGenders } from '../vocabularies.ts'

/** Seconds. A visit counts after the first bound. None is longer than a day. */
const stay = { least: 5, most: 86_400 }

/** Averages may be rounded to whole seconds. */
const isNearAverage = (one: number, other: number) => Math.abs(one - other) <= Math.max(0.51, other * 0.001)

const isWithin = (one: number, other: number, share: number) => Math.abs(one - other) <= other * share

const byGender = { breakdownByDimensions: ['gender'], genders: allGenders }
const byZoneAndGender = { ...byGender, breakdownByDimensions: ['taxonomy', 'gender'] }

const bothFacets = { facets: ['segments', 'summary'] }

async function bothOf(run: Run, route: string, fields: Fields = {}) {
  const { exchange } = await askRows(run, route, 'summary', { ...bothFacets, ...fields })
  return { exchange, segments: rowsOf(exchange, 'segments'), summary: rowsOf(exchange, 'summary') }
}

function stayRule(
  name: string,
  route: string,
  measure: string,
  ask: (run: Run) => ReturnType<typeof bothOf>,
): Rule {
  return known(
    `§6 stay in ${name}`,
    `An area visit counts after ${stay.least} s: no average is below it, and none above a day.`,
    async (run) => {
      const { exchange, segments, summary } = await ask(run)
      const averages = numbersOf([...segments, ...summary], measure).filter((average) => average !== null)
      if (averages.length === 0) notShown(`${route} with visitors: choose days with --from and --to`)
      for (const average of averages)
        exchange.expect(
          average >= stay.least && average <= stay.most,
          `${measure} from ${stay.least} to ${stay.most} seconds`,
          average,
        )
    },
  )
}

export const dwellNotes: readonly Rule[] = [
  stayRule('zones', 'area/data', 'area_average_dwell_time', (run) => bothOf(run, 'area/data')),
  stayRule('the store', 'average-dwell-time', 'average_dwell_time', (run) =>
    bothOf(run, 'average-dwell-time'),
  ),
  known('§6 area dwell', 'Average dwell = total dwell / entries.', async (run) => {
    let compared = 0
    for (const split of [{}, byZoneAndGender]) {
      const { exchange, segments, summary } = await bothOf(run, 'area/data', split)
      for (const row of [...segments, ...summary]) {
        if (!('area_total_dwell_time' in row) || !(Number(row.area_total_entries) > 0)) continue
        compared += 1
        const average = Number(row.area_total_dwell_time) / Number(row.area_total_entries)
        exchange.expect(
          isNearAverage(Number(row.area_average_dwell_time), average),
          `area_average_dwell_time near ${average.toFixed(3)}`,
          row,
        )
      }
    }
    if (compared === 0) notShown('an area with area_total_dwell_time')
  }),
  known('§6 area days', 'The dwell of a zone is the sum of its days.', async (run) => {
    const { exchange, segments, summary } = await bothOf(run, 'area/data')
    const shown = summary.filter((row) => staysOf(row) !== null)
    if (shown.length === 0) notShown('an area with visitors')
    for (const row of shown) {
      const days = addStays(segments.filter(({ taxonomy }) => taxonomy === row.taxonomy))
      const whole = staysOf(row) ?? days
      exchange.expect(whole.entries === days.entries, `${days.entries} entries, the sum of its days`, row)
      exchange.expect(
        isWithin(whole.seconds, days.seconds, 0.005),
        `${Math.round(days.seconds)} seconds, the sum of its days`,
        row,
      )
    }
  }),
  known(
    '§6 store dwell',
    'A visitor stays in the store at least as long as in its zones: no less than half of their dwell per entry.',
    async (run) => {
      const { exchange, rows } = await askRows(run, 'average-dwell-time', 'summary')
      const [average = null] = numbersOf(rows, 'average_dwell_time')
      const entries = await askRows(run, 'entries', 'summary')
      const [entered = null] = numbersOf(entries.rows, 'entries')
      const zones = addStays((await askZones(run, 'summary')).rows)
      if (average === null || !entered || zones.seconds === 0) notShown('visitors in zones')
      const least = zones.seconds / entered / 2
      exchange.expect(
        average >= least,
        `at least ${least.toFixed(1)}, half of ${zones.seconds} / ${entered}`,
        average,
      )
    },
  ),
  known(
    '§6 dwell of visitors',
    'Store dwell is total dwell / visitors, which area/data gives with the areaType location-dwell.',
    async (run) => {
      let compared = 0
      for (const split of [{}, byGender]) {
        const visitors = await askVisitors(run, split)
        const { exchange, segments, summary } = await bothOf(run, 'average-dwell-time', split)
        const pairs = [...pair(summary, visitors.summary), ...pair(segments, visitors.segments)]
        compared += pairs.length
        for (const [row, expected] of pairs)
          exchange.expect(
            isNearAverage(Number(row.average_dwell_time), expected),
            `average_dwell_time near ${expected.toFixed(3)}`,
            row,
          )
      }
      if (compared === 0) notShown('visitors with a dwell')
    },
  ),
  ours('§6 visitors in zones', 'The dwell of a visitor is the sum over all zones.', async (run) => {
    const whole = addStays((await askVisitors(run)).summary)
    const { exchange, rows } = await askZones(run, 'summary')
    const zones = addStays(rows)
    if (whole.entries === 0 || zones.entries === 0) notShown('visitors in zones')
    exchange.expect(
      isWithin(zones.seconds, whole.seconds, 0.02),
      `${whole.seconds} seconds in all zones together, as the visitors have`,
      zones,
    )
  }),
]

/** Pairs rows of the store with the visitors of the same time and gender: total ÷ visitors. */
function pair(
  store: readonly Fields[],
  visitors: readonly Fields[],
): readonly (readonly [row: Fields, expected: number])[] {
  const keyOf = ({ index, gender }: Fields) => `${index} ${gender}`
  return store.flatMap((row) => {
    const stays = staysOf(visitors.find((one) => keyOf(one) === keyOf(row)) ?? {})
    const isCounted = typeof row.average_dwell_time === 'number' && stays !== null && stays.entries > 0
    return isCounted ? [[row, stays.seconds / stays.entries] as const] : []
  })
}
