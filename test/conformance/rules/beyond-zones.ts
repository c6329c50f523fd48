/** The optional route zones, compared with the visits and entries behind it. */

import { answeredDays, coverage, derivedQuestion, expectState } from '../derived.ts'
import { expectField } from '../fields.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields } from '../json-value.ts'
import { answeredIfOffered, askRows, numbersOf, requireZones, rowsOf, sum } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'

/** A rate may be rounded to a few decimals. */
const tolerance = 0.001

async function zonesOf(run: Run): Promise<{ readonly exchange: Exchange; readonly rows: readonly Fields[] }> {
  requireZones(run, 'area/data')
  const exchange = await answeredIfOffered(run, derivedQuestion(run, 'zones', { measure: undefined }))
  return { exchange, rows: rowsOf(exchange, 'zones') }
}

const nameOf = ({ zone }: Fields) => String(zone)

const ratioOf = (ratio: unknown) => (isFields(ratio) && typeof ratio.value === 'number' ? ratio.value : null)

const isNear = (one: unknown, other: number) =>
  typeof one === 'number' && Math.abs(one - other) <= tolerance * Math.max(1, Math.abs(other))

export const beyondZonesRules: readonly Rule[] = [
  beyond('zones rows', 'zones: one row for each zone of the floor, with its coverage.', async (run) => {
    const { exchange, rows } = await zonesOf(run)
    const floor = rowsOf(exchange, 'floor').map(nameOf)
    const names = rows.map(nameOf)
    exchange.expect(
      names.toSorted().join() === floor.toSorted().join() && new Set(names).size === names.length,
      'the zones of the floor, none twice',
      names,
    )
    expectState(exchange, rows, 'visits')
    for (const field of ['coverage', 'shareCoverage', 'rateCoverage']) {
      expectField(exchange, rows, field, coverage, answeredDays)
    }
  }),
  beyond('zones visits', 'visits and averageDwell are those of area/data.', async (run) => {
    const { exchange, rows } = await zonesOf(run)
    const { rows: areas } = await askRows(run, 'area/data', 'summary', {
      breakdownByDimensions: ['taxonomy'],
    })
    const own = new Map(areas.map((area) => [String(area.taxonomy), area]))
    const shared = rows.filter((row) => own.has(nameOf(row)))
    if (shared.length === 0) notShown('zones that area/data answers too')
    for (const row of shared) {
      const area = own.get(nameOf(row))
      const visits = area?.area_total_entries ?? null
      exchange.expect(row.visits === visits, `${visits} visits`, row)
      const average = area?.area_average_dwell_time
      if (typeof average !== 'number') continue
      const isRight = isNear(ratioOf(row.averageDwell), average)
      exchange.expect(isRight, `an averageDwell of ${average.toFixed(2)} s`, row)
    }
  }),
  beyond('zones all', 'all is the sum of the zones, and share is a part of it.', async (run) => {
    const { exchange, rows } = await zonesOf(run)
    const all = isFields(exchange.came) && isFields(exchange.came.all) ? exchange.came.all : {}
    const visits = sum(numbersOf(rows, 'visits'))
    if (visits === 0) notShown('visits to zones')
    exchange.expect(all.visits === visits, `${visits} visits, the sum of the zones`, all)
    for (const row of rows.filter((each) => typeof each.visits === 'number')) {
      const share = Number(row.visits) / visits
      exchange.expect(isNear(row.share, share), `a share of ${share.toFixed(3)}`, row)
    }
  }),
  beyond(
    'zones entry rate',
    'entryRate: visits ÷ the entries of the stores that have the zone.',
    async (run) => {
      const { exchange, rows } = await zonesOf(run)
      const entries = sum(numbersOf((await askRows(run, 'entries', 'summary')).rows, 'entries'))
      const counted = rows.filter(
        ({ visits, entryRate }) => typeof visits === 'number' && ratioOf(entryRate) !== null,
      )
      if (entries === 0 || counted.length === 0) notShown('a zone with visits of a store with entries')
      for (const row of counted) {
        const rate = Number(row.visits) / entries
        exchange.expect(isNear(ratioOf(row.entryRate), rate), `an entry rate of ${rate.toFixed(3)}`, row)
      }
    },
  ),
]
