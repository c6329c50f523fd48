/** The optional route hours-of-week, compared with the hours behind it. */

import { answeredDays, coverage, derivedQuestion, expectState } from '../derived.ts'
import { expectField } from '../fields.ts'
import { notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { answeredIfOffered, askRows, rowsOf, sum } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'

/** An average may be rounded to a few decimals. */
const tolerance = 0.01

const hoursOfWeek = (run: Run) => answeredIfOffered(run, derivedQuestion(run, 'hours-of-week', {}))

export const beyondHoursOfWeekRules: readonly Rule[] = [
  beyond('hours-of-week rows', 'hours: one row for each hour of each weekday.', async (run) => {
    const exchange = await hoursOfWeek(run)
    const rows = rowsOf(exchange, 'hours')
    const isHour = ({ weekday, hour }: Fields) =>
      Number(weekday) >= 1 && Number(weekday) <= 7 && Number(hour) >= 0 && Number(hour) <= 23
    const names = new Set(rows.map(({ weekday, hour }) => `${weekday} ${hour}`))
    exchange.expect(
      rows.every(isHour) && names.size === rows.length,
      'weekdays 1 to 7, hours 0 to 23, none twice',
      rows,
    )
    expectField(exchange, rows, 'coverage', coverage, answeredDays)
    expectState(exchange, rows, 'average')
  }),
  beyond('hours-of-week average', 'average: the entries of these hours ÷ their days.', async (run) => {
    const exchange = await hoursOfWeek(run)
    const { rows } = await askRows(run, 'entries', 'segments', { aggregationPeriod: 'hour' })
    const counted = new Map<string, number[]>()
    for (const row of rows) {
      const start = new Date(`${String(row.index)}Z`)
      if (typeof row.entries !== 'number' || Number.isNaN(start.getTime())) continue
      const name = `${start.getUTCDay() || 7} ${start.getUTCHours()}`
      counted.set(name, [...(counted.get(name) ?? []), row.entries])
    }
    // The answer only counts excluded days, so only hours without any can be added up.
    const whole = rowsOf(exchange, 'hours').filter(
      (row) => row.state === 'measured' && row.unseenDays === 0 && row.unknownDays === 0,
    )
    const checked = whole.flatMap((row) => {
      const own = counted.get(`${row.weekday} ${row.hour}`) ?? []
      return own.length === row.days ? [{ row, expected: sum(own) / own.length }] : []
    })
    if (checked.length === 0) notShown('an hour of the week that was counted on each of its days')
    for (const { row, expected } of checked) {
      const isRight = Math.abs(Number(row.average) - expected) <= tolerance
      exchange.expect(isRight, `${expected.toFixed(2)}`, row)
    }
  }),
  beyond(
    'hours-of-week peak',
    'peak: the hour with the highest average, unless a rival may have more.',
    async (run) => {
      const exchange = await hoursOfWeek(run)
      const rows = rowsOf(exchange, 'hours')
      const answer = isFields(exchange.came) ? exchange.came : {}
      const rivals = listOfFields(answer.rivals) ?? exchange.differs('rivals: a list')
      if (!isFields(answer.peak)) {
        if (rivals.length > 0) return
        notShown('days whose peak hour is known')
      }
      const { weekday, hour } = answer.peak as Fields
      const most = Math.max(...rows.flatMap(({ average }) => (typeof average === 'number' ? [average] : [])))
      const found = rows.find((row) => row.weekday === weekday && row.hour === hour)
      exchange.expect(found?.average === most && rivals.length === 0, `the hour with ${most}`, answer.peak)
    },
  ),
]
