import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { kinds } from '../kinds.ts'
import { answeredIfOffered } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'
import { dayIn, isDay } from '../zone-time.ts'
import { changesList, expectCount } from './changes-list.ts'

const isMinute = (value: unknown, hours: number) =>
  kinds.count.holds(value) && typeof value === 'number' && value <= hours * 60

/** `null` is a closed weekday. */
function areHours(value: unknown): boolean {
  if (value === null) return true
  if (!isFields(value)) return false
  const { opensMinute, closesMinute } = value
  return isMinute(opensMinute, 24) && isMinute(closesMinute, 48) && Number(closesMinute) > Number(opensMinute)
}

function expectWeekdays(exchange: Exchange, row: Fields): void {
  const weekdays = listOfFields(row.weekdays) ?? exchange.differs('weekdays: a list', row)
  exchange.expect(weekdays.length > 0, 'at least one weekday', row)
  const numbers = weekdays.map(({ weekday }) => Number(weekday))
  const areInOrder = numbers.every(
    (number, at) => Number.isInteger(number) && number > (numbers[at - 1] ?? 0) && number <= 7,
  )
  exchange.expect(areInOrder, 'weekday: 1 to 7, ascending', row)
  for (const change of weekdays) {
    const { before, after } = change
    exchange.expect(
      areHours(before) && areHours(after),
      'before and after: {opensMinute, closesMinute}, or null if closed',
      change,
    )
    exchange.expect(textOf(before) !== textOf(after), 'other hours than before', change)
  }
}

function textOf(hours: unknown): string {
  return isFields(hours) ? `${hours.opensMinute}-${hours.closesMinute}` : 'closed'
}

/** Returns the hours of each weekday that hold now, by `detail/list`. */
async function hoursNow(run: Run): Promise<ReadonlyMap<number, string>> {
  const { came } = await answeredIfOffered(run, {
    action: 'detail',
    route: 'detail/list',
    body: { returnEntityType: 'opening_hours', entities: [run.subject.location], entityType: 'location' },
  })
  const records = listOfFields(came) ?? notShown('detail/list of opening_hours as a list')
  return new Map(
    records.flatMap(({ weekday, opens_minute: opensMinute, closes_minute: closesMinute }) =>
      weekday === null || opensMinute === closesMinute
        ? []
        : [[Number(weekday), textOf({ opensMinute, closesMinute })]],
    ),
  )
}

export const beyondOpeningHoursRules: readonly Rule[] = [
  beyond(
    'changes opening-hours',
    'openingHours: the weekdays whose hours a store changed on a day of the period, newest first.',
    async (run) => {
      const { from, to, location } = run.subject
      const { exchange, rows } = await changesList(run, 'openingHours')
      if (rows.length === 0) notShown('a day on which opening hours were changed')
      for (const row of rows) {
        exchange.expect(row.location === location, `location: ${location}`, row)
        const day = String(row.day)
        exchange.expect(isDay(day) && day >= from && day <= to, 'a day of the period', row)
        expectWeekdays(exchange, row)
      }
      const days = rows.map(({ day }) => String(day))
      exchange.expect(
        days.every((day, at) => at === 0 || day < (days[at - 1] ?? '')),
        'each day once, the newest first',
        days,
      )
    },
  ),
  beyond('changes opening-hours count', 'openingHours.count: all changes, whatever the limit.', (run) =>
    expectCount(run, 'openingHours'),
  ),
  beyond(
    'changes opening-hours now',
    'The newest change of a weekday leads to its hours in detail/list.',
    async (run) => {
      const { timezone, today } = run.subject
      const { exchange, rows } = await changesList(run, 'openingHours', {
        end: dayIn(timezone, today.askedAt),
      })
      if (rows.length === 0) notShown('a day on which opening hours were changed')
      const holds = await hoursNow(run)
      const told = new Map<number, string>()
      for (const row of rows.toReversed()) {
        for (const { weekday, after } of listOfFields(row.weekdays) ?? [])
          told.set(Number(weekday), textOf(after))
      }
      for (const [weekday, hours] of told) {
        const now = holds.get(weekday) ?? 'closed'
        exchange.expect(hours === now, `weekday ${weekday}: ${now}, as in detail/list`, hours)
      }
    },
  ),
]
