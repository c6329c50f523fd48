import type { DayRange } from '../calendar/calendar.ts'
import { localDayOf } from '../calendar/local-day.ts'
import { storesByZone, type ZoneStores } from '../domain/cells/plan-groups.ts'
import { ClockHours } from '../domain/hours-of-week/clock-hours.ts'
import { hoursOfWeekAnswer } from '../domain/hours-of-week/hours-of-week-answer.ts'
import { daysOfUsual, UsualWeek } from '../domain/hours-of-week/usual-week.ts'
import type { WeekHour } from '../domain/hours-of-week/week-hours.ts'
import type { HoursOfWeekAnswer } from '../protocol/derived/derived-answers.ts'
import { peopleIn } from '../protocol/metrics/filtered-by.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { entrancePlaces } from './cameras/entrances.ts'
import { hourCells } from './counts/hour-cells.ts'
import { type PlainDeployment, unlessRefused } from './plain/plain-deployment.ts'

/**
 * Derives the response of the route `hours-of-week` from plain responses.
 *
 * @param now epoch milliseconds
 * @throws Refused if the deployment has no hourly counts
 */
export async function deriveHoursOfWeek(
  plain: PlainDeployment,
  body: BodyOf<'hours-of-week'>,
  now: number,
): Promise<HoursOfWeekAnswer> {
  const asOf = lastRefresh(now)
  const period = { first: body.start, last: body.end }
  const stores = await plain.stores(body.entities)
  const zones = storesByZone(stores)
  const entrances = await entrancePlaces(
    plain,
    stores.map(({ id }) => id),
  )
  const people = peopleIn(body)
  const cellsOf = (zone: ZoneStores, days: DayRange) =>
    hourCells(plain, { zone, entrances, days, people, asOf })

  const hours = new ClockHours()
  for (const zone of zones) {
    for await (const some of cellsOf(zone, period)) {
      for (const { cells } of some) hours.addCells(cells)
    }
  }
  // Without the previous weeks, an hour that may be the peak stays a rival.
  return hoursOfWeekAnswer(hours.list(), {
    asOf,
    askUsual: (doubted) => unlessRefused(usualOf(doubted), undefined),
  })

  async function usualOf(doubted: readonly WeekHour[]) {
    const week = new UsualWeek(doubted)
    for (const zone of zones) {
      const days = daysOfUsual(period, localDayOf(asOf, zone.timezone))
      for await (const some of cellsOf(zone, days)) {
        for (const { store, cells } of some) week.add(store, cells)
      }
    }
    return week.usual
  }
}
