import { absenceOfPoint, hasGaps } from '../../../domain/cells/point-state.ts'
import { isSmallSample, smallSample } from '../../../domain/cells/sample-size.ts'
import type { Coverage } from '../../../protocol/derived/states.ts'
import type { StoreDwell, ZoneRow } from '../../../protocol/derived/zone-answers.ts'
import type { BarMark, Bars } from '../../charts/bars/bars.ts'
import type { Scatter } from '../../charts/scatter/scatter.ts'
import { duration, visits as visitUnit } from '../../charts/unit.ts'
import { zoneWords } from '../../data/questions/floor.ts'
import { stateWords } from '../../ui/state-words.ts'
import { coverageWords } from '../../ui/words/coverage-words.ts'
import { formatCount } from '../../ui/words/format.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'
import type { ZoneMeasure } from '../zone-choices.ts'
import { measureUnits, measureWords, visitWords } from './zone-words.ts'

/** The value of a measure in a row. */
export function measureOfRow(row: ZoneRow, measure: ZoneMeasure): number | null {
  switch (measure) {
    case 'visits':
      return row.visits
    case 'entry-rate':
      return row.entryRate.value
    case 'average-dwell':
      return row.averageDwell.value
    case 'total-dwell':
      return row.totalDwell
    case 'share':
      return row.share
  }
}

/** How far a row can be trusted in a measure. */
export function coverageOfMeasure(row: ZoneRow, measure: ZoneMeasure): Coverage {
  if (measure === 'entry-rate') return row.rateCoverage
  return measure === 'share' ? row.shareCoverage : row.coverage
}

/** The store-wide dwell as a line to compare zones with; `null` if it is unknown. */
export function dwellReference(dwell: StoreDwell): { readonly value: number; readonly text: string } | null {
  if (dwell.value === null) return null
  const weighted = dwell.weighted ? ', weighted by entries' : ''
  return { value: dwell.value, text: `store-wide ${formatDuration(dwell.value)}${weighted}` }
}

/** The zones as bars of one measure, the greatest first. */
export function zoneBars(rows: readonly ZoneRow[], measure: ZoneMeasure, storeDwell: StoreDwell): Bars {
  const unit = measureUnits[measure]
  const sorted = [...rows].sort((a, b) => (measureOfRow(b, measure) ?? -1) - (measureOfRow(a, measure) ?? -1))
  const reference = measure === 'average-dwell' ? dwellReference(storeDwell) : null
  return {
    series: [{ key: measure, name: measureWords[measure], colour: 'accent' }],
    rows: sorted.map((row) => ({
      key: row.zone,
      label: zoneWords(row.zone),
      marks: [barOf(row, measure)],
    })),
    unit,
    reference,
    sentence: barsSentence(sorted, measure, reference?.text ?? null),
  }
}

function barOf(row: ZoneRow, measure: ZoneMeasure): BarMark {
  const value = measureOfRow(row, measure)
  const title = zoneWords(row.zone)
  if (value === null) {
    const state = row.visits === 0 ? 'nobody' : (absenceOfPoint({ state: row.state, value }) ?? 'no-data')
    const text = stateWords[state]
    return { state, value: null, text, caution: false, title, words: text }
  }
  const unit = measureUnits[measure]
  const text = unit.format(value)
  const of = unit.behind(value)
  const few = measure === 'average-dwell' && isSmallSample(row.averageDwell.over)
  const parts = [of === '' ? `${measureWords[measure].toLowerCase()} ${text}` : `${text} ${of}`]
  if (measure === 'average-dwell') parts.push(`of ${visitWords(row.averageDwell.over)}`)
  if (few) parts.push(`fewer than ${smallSample}: take it with caution`)
  const coverage = coverageOfMeasure(row, measure)
  parts.push(seenPart(coverage))
  return { state: 'measured', value, text, caution: few || hasGaps(coverage), title, words: parts.join(', ') }
}

function seenPart(coverage: Coverage): string {
  return `coverage ${coverageWords(coverage)}`
}

function barsSentence(sorted: readonly ZoneRow[], measure: ZoneMeasure, reference: string | null): string {
  const known = sorted.flatMap((row) => {
    const value = measureOfRow(row, measure)
    return value === null ? [] : [{ row, value }]
  })
  const [first] = known
  const last = known.at(-1)
  const name = measureWords[measure]
  if (first === undefined || last === undefined) return `${name}: no zone has any.`
  const unit = measureUnits[measure]
  const told = ({ row, value }: { readonly row: ZoneRow; readonly value: number }) =>
    `${zoneWords(row.zone)} with ${unit.format(value)}`
  const parts = [`${name}: most in ${told(first)}`]
  if (known.length > 1) parts.push(`least in ${told(last)}, of ${formatCount(known.length)} zones`)
  if (reference !== null) parts.push(reference)
  return `${parts.join('; ')}.`
}

/** The zones by how many come and how long they stay. */
export function zoneScatter(rows: readonly ZoneRow[], storeDwell: StoreDwell): Scatter {
  const known = rows
    .flatMap((row) => {
      const { visits, averageDwell } = row
      return visits === null || averageDwell.value === null ? [] : [{ row, x: visits, y: averageDwell.value }]
    })
    .sort((a, b) => a.x - b.x)
  const names = shortNames(known.map(({ row }) => row.zone))
  const reference = dwellReference(storeDwell)
  const busiest = known.at(-1)
  const longest = known.reduce<(typeof known)[number] | undefined>(
    (best, one) => (best === undefined || one.y > best.y ? one : best),
    undefined,
  )
  return {
    marks: known.map(({ row, x, y }) => {
      const few = isSmallSample(row.averageDwell.over)
      const words = [`${visitWords(x)}, ${formatDuration(y)} on average`]
      if (few) words.push(`fewer than ${smallSample} visits: take it with caution`)
      words.push(seenPart(row.coverage))
      return {
        key: row.zone,
        label: names.get(row.zone) ?? zoneWords(row.zone),
        x,
        y,
        caution: few || hasGaps(row.coverage),
        title: zoneWords(row.zone),
        words: words.join(', '),
      }
    }),
    across: { name: measureWords.visits, unit: visitUnit },
    up: { name: measureWords['average-dwell'], unit: duration },
    reference,
    sentence: scatterSentence(busiest, longest, reference?.text ?? null),
  }
}

/** Names beside marks are short: the last part of a path, where no other zone ends like it. */
export function shortNames(zones: readonly string[]): ReadonlyMap<string, string> {
  const lastOf = (zone: string) => zoneWords(zone).split(' › ').at(-1) ?? zone
  return new Map(
    zones.map((zone) => {
      const alone = zones.filter((other) => lastOf(other) === lastOf(zone)).length === 1
      return [zone, alone ? lastOf(zone) : zoneWords(zone)]
    }),
  )
}

interface Placed {
  readonly row: ZoneRow
  readonly x: number
  readonly y: number
}

function scatterSentence(
  busiest: Placed | undefined,
  longest: Placed | undefined,
  reference: string | null,
): string {
  if (busiest === undefined || longest === undefined) return 'Visits and average dwell: no zone has both.'
  const parts = [
    `Most visits in ${zoneWords(busiest.row.zone)}: ${formatCount(busiest.x)} of ${formatDuration(busiest.y)} on average`,
    `longest in ${zoneWords(longest.row.zone)}: ${formatDuration(longest.y)} at ${visitWords(longest.x)}`,
  ]
  if (reference !== null) parts.push(reference)
  return `${parts.join('; ')}.`
}
