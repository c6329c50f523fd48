/** Dwell of zones and of the whole store, as additive totals. */

import type { Exchange } from './finding.ts'
import type { Fields } from './json-value.ts'
import { answeredIfOffered, askRows, metricQuestion, requireEachOnce, rowsOf } from './questions.ts'
import type { Run } from './rule.ts'

/** Zones in one request: deployments limit the length of a list. */
const zonesAtOnce = 50

/** Entries and seconds of dwell, counted together. */
export interface Stays {
  readonly entries: number
  readonly seconds: number
}

/** Returns the stays of a row. The total is average × entries if the row has none. `null` if nothing was counted. */
export function staysOf(row: Fields): Stays | null {
  const { area_total_entries: entries, area_total_dwell_time: total, area_average_dwell_time: average } = row
  if (typeof entries !== 'number') return null
  if (typeof total === 'number') return { entries, seconds: total }
  return typeof average === 'number' ? { entries, seconds: average * entries } : null
}

export function addStays(rows: readonly Fields[]): Stays {
  return rows
    .flatMap((row) => staysOf(row) ?? [])
    .reduce(
      (sum, { entries, seconds }) => ({ entries: sum.entries + entries, seconds: sum.seconds + seconds }),
      {
        entries: 0,
        seconds: 0,
      },
    )
}

interface Zones {
  /** Of the last request. */
  readonly exchange: Exchange
  readonly rows: readonly Fields[]
}

/** Returns the rows of one facet for every zone of the location. */
export async function askZones(run: Run, facet: 'segments' | 'summary', fields: Fields = {}): Promise<Zones> {
  const { zones } = run.subject
  let asked = await askZonesAt(run, facet, fields, 0)
  for (let at = zonesAtOnce; at < zones.length; at += zonesAtOnce) {
    const next = await askZonesAt(run, facet, fields, at)
    asked = { exchange: next.exchange, rows: [...asked.rows, ...next.rows] }
  }
  if (facet === 'summary') requireEachOnce(asked.rows)
  return asked
}

function askZonesAt(run: Run, facet: string, fields: Fields, at: number): Promise<Zones> {
  const taxonomy = run.subject.zones.slice(at, at + zonesAtOnce)
  return askRows(run, 'area/data', facet, { taxonomy, ...fields })
}

/** Requests the whole store as one area, whose entries are visitors. */
export async function askVisitors(
  run: Run,
  fields: Fields = {},
): Promise<Record<'segments' | 'summary', readonly Fields[]>> {
  const question = metricQuestion(run, 'area/data', {
    areaType: 'location-dwell',
    taxonomy: undefined,
    breakdownByDimensions: undefined,
    facets: ['segments', 'summary'],
    ...fields,
  })
  const exchange = await answeredIfOffered(run, question)
  return { segments: rowsOf(exchange, 'segments'), summary: rowsOf(exchange, 'summary') }
}
