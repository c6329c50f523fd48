/** The optional route forecast, compared with itself and with the entries of the days that it had forecast. */

import { expectField } from '../fields.ts'
import { type Exchange, notShown } from '../finding.ts'
import { expectOrder } from '../interval.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { kinds, orNull } from '../kinds.ts'
import { answeredIfOffered, askRows, fieldsIn, numbersOf, rowsOf, sum } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'
import { addDays, startOfDay } from '../zone-time.ts'

const aDay = 'a day that is forecast'
const bases = ['earlier', 'holidays', 'usual', 'closed']
const reasons = ['short-history', 'not-counted', 'closed']
const dayOf = ({ index }: Fields) => String(index).slice(0, 10)

interface Asked {
  readonly days?: number
  readonly holidays?: readonly { readonly name: string; readonly start: string; readonly end: string }[]
}

function forecastOf(run: Run, asked: Asked = {}): Promise<Exchange> {
  const body = {
    entities: [run.subject.location],
    entityType: 'location',
    ...asked,
  }
  return answeredIfOffered(run, { action: 'derived', route: 'forecast', body })
}

export const beyondForecastRules: readonly Rule[] = [
  beyond(
    'forecast days',
    'days: from tomorrow on, each with an interval that holds what is expected.',
    async (run) => {
      const exchange = await forecastOf(run)
      const rows = rowsOf(exchange, 'days')
      const isForecast = isFields(exchange.came) && exchange.came.state === 'forecast'
      exchange.expect(rows.length === (isForecast ? 14 : 0), '14 days, or none with a short history', rows)
      if (rows.length === 0) notShown(aDay)
      expectField(exchange, rows, 'index', kinds.wallClock, aDay)
      expectField(exchange, rows, 'day', orNull(kinds.object, 'closed'), aDay)
      expectField(exchange, rows, 'stores', kinds.count, aDay)
      expectField(exchange, rows, 'hoursLeftOut', kinds.count, aDay)
      for (const row of rows) if (isFields(row.day)) expectOrder(exchange, row.day, row)
      const [first] = rows
      const isInOrder =
        first !== undefined && rows.every((row, at) => dayOf(row) === addDays(dayOf(first), at))
      exchange.expect(isInOrder, 'one day after the other', rows.map(dayOf))
      const few = rowsOf(await forecastOf(run, { days: 2 }), 'days')
      exchange.expect(few.length === 2, 'as many days as requested', few)
    },
  ),
  beyond('forecast hours', 'hours: the expected people of a day, by open hour.', async (run) => {
    const exchange = await forecastOf(run)
    const rows = rowsOf(exchange, 'days')
    if (rows.length === 0) notShown(aDay)
    for (const row of rows) {
      const hours = listOfFields(row.hours) ?? notShown('hours as a list')
      exchange.expect(hours.length > 0 === isFields(row.day), 'hours exactly where the day is open', row)
      for (const hour of hours) expectOrder(exchange, hour, row)
      const isInOrder = hours.every(({ hour }, at) => Number(hour) > Number(hours[at - 1]?.hour ?? -1))
      exchange.expect(isInOrder, 'hours in order', row)
      if (!isFields(row.day)) continue
      const all = sum(numbersOf(hours, 'expected'))
      // Each is rounded to a tenth.
      const isSum = Math.abs(all - Number(row.day.expected)) <= 0.05 * (hours.length + 1)
      exchange.expect(isSum, `the sum of its hours, ${all}`, row)
    }
  }),
  beyond(
    'forecast special days',
    'special: the days with other hours, and what their forecast rests on. A closed day has no people.',
    async (run) => {
      const exchange = await forecastOf(run)
      let isShown = false
      for (const row of rowsOf(exchange, 'days')) {
        const special = fieldsIn(row, 'special')
        const first = listOfFields(special.first) ?? notShown('special.first as a list')
        exchange.expect(special.count === first.length && first.length <= 1, 'at most one of a store', row)
        for (const { reason, basis, stores } of first) {
          isShown = true
          exchange.expect(kinds.text.holds(reason), 'reason: a text, which may be empty', row)
          exchange.expect(bases.includes(String(basis)), `basis: one of ${bases.join(', ')}`, row)
          exchange.expect(stores === 1, 'stores: 1', row)
          exchange.expect((basis === 'closed') === (row.day === null), 'closed exactly without people', row)
        }
      }
      if (!isShown) notShown('a special day in the coming days')
    },
  ),
  beyond(
    'forecast holidays',
    'holidays: a coming day is named. If no holiday was counted before, it is forecast as without one.',
    async (run) => {
      const plain = rowsOf(await forecastOf(run), 'days')
      const ordinary = plain.find((row) => isFields(row.day) && fieldsIn(row, 'special').count === 0)
      if (ordinary === undefined) notShown('an open coming day without special hours')
      const day = dayOf(ordinary)
      const name = 'Day of an unknown holiday'
      const exchange = await forecastOf(run, { holidays: [{ name, start: day, end: day }] })
      const row = rowsOf(exchange, 'days').find((other) => dayOf(other) === day) ?? {}
      const special = listOfFields(fieldsIn(row, 'special').first) ?? []
      const [own] = special
      const isNamed = special.length === 1 && own?.reason === name && own.basis === 'usual'
      exchange.expect(isNamed, `${day} as the holiday, with the basis usual`, row)
      exchange.expect(
        JSON.stringify(row.day) === JSON.stringify(ordinary.day),
        'the figures of the day as without a holiday',
        row,
      )
    },
  ),
  beyond(
    'forecast stores',
    'stores: each requested store has a forecast or a reason for none.',
    async (run) => {
      const exchange = await forecastOf(run)
      const stores = fieldsIn(exchange.came, 'stores')
      const leftOut = fieldsIn(stores, 'leftOut')
      const first = listOfFields(leftOut.first) ?? notShown('leftOut.first as a list')
      const isForecast = isFields(exchange.came) && exchange.came.state === 'forecast'
      const isComplete = !isForecast || Number(stores.forecast) + Number(leftOut.count) === 1
      exchange.expect(isComplete, 'one store in all', stores)
      for (const row of first)
        exchange.expect(reasons.includes(String(row.reason)), `reason: one of ${reasons.join(', ')}`, row)
    },
  ),
  beyond('forecast past', 'past: earlier forecasts beside the entries of their days.', async (run) => {
    const exchange = await forecastOf(run)
    if (!isFields(exchange.came) || exchange.came.past === null) notShown('an earlier forecast')
    const past = fieldsIn(exchange.came, 'past')
    for (const field of ['daysHeld', 'hoursHeld'])
      exchange.expect(kinds.fraction.holds(past[field]), `${field}: a share`, past)
    const checks = listOfFields(past.checks) ?? notShown('checks as a list')
    if (checks.length === 0) notShown('a day that was forecast and is over')
    const { timezone } = run.subject
    for (const row of checks) {
      expectOrder(exchange, row, row)
      const { rows } = await askRows(run, 'entries', 'summary', {
        start: new Date(startOfDay(dayOf(row), timezone)).toISOString(),
        end: new Date(startOfDay(addDays(dayOf(row), 1), timezone) - 1).toISOString(),
      })
      // Hours that cameras missed are left out of it.
      const entries = sum(numbersOf(rows, 'entries'))
      exchange.expect(Number(row.came) <= entries, `at most the ${entries} entries of the day`, row)
    }
  }),
]
