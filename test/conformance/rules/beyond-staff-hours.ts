/** The optional route staff-hours, whose unknown days are unknown throughout. */

import { askBoth } from '../both-facets.ts'
import { type Exchange, notShown } from '../finding.ts'
import type { Fields } from '../json-value.ts'
import { numbersOf, sum } from '../questions.ts'
import { beyond, type Rule } from '../rule.ts'

const measure = 'staff_hours'

/** Null if all are. */
function totalOf(numbers: readonly (number | null)[]): number | null {
  return numbers.every((number) => number === null) ? null : sum(numbers)
}

function expectTotal(exchange: Exchange, row: Fields, parts: readonly (number | null)[]): void {
  const expected = totalOf(parts)
  const came = row[measure]
  const isRight =
    expected === null
      ? came === null
      : typeof came === 'number' && Math.abs(came - expected) <= 1e-6 * Math.max(1, expected)
  exchange.expect(isRight, `${expected}, from ${parts.length} parts`, row)
}

export const beyondStaffHoursRules: readonly Rule[] = [
  beyond(
    'staff-hours hours',
    'A day is the sum of its hours. Either all of them are known, or none is.',
    async (run) => {
      const hourly = await askBoth(run, 'staff-hours', { aggregationPeriod: 'hour' })
      const daily = await askBoth(run, 'staff-hours')
      const dayOf = ({ index }: Fields) => String(index).slice(0, 10)
      const days = daily.segments.map((day) => {
        const hours = hourly.segments.filter((hour) => dayOf(hour) === dayOf(day))
        return [day, numbersOf(hours, measure)] as const
      })
      if (days.every(([, hours]) => totalOf(hours) === null)) notShown('a day with shifts')
      for (const [day, hours] of days) {
        const unknown = hours.filter((hour) => hour === null).length
        const isWhole = unknown === 0 || unknown === hours.length
        hourly.exchange.expect(isWhole, `${dayOf(day)}: all hours known, or none`, hours)
        expectTotal(daily.exchange, day, hours)
      }
    },
  ),
  beyond('staff-hours summary', 'The summary is the sum of the days, and null if all are.', async (run) => {
    const { exchange, segments, summary } = await askBoth(run, 'staff-hours')
    const days = numbersOf(segments, measure)
    if (totalOf(days) === null) notShown('a day with shifts')
    expectTotal(exchange, summary[0] ?? {}, days)
  }),
]
