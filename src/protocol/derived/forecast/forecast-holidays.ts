/** Public holidays in the request of a forecast. */

import * as v from 'valibot'
import { day, endMessage, endsAfterStart, lengthOfPeriod, someStores } from '../derived-bodies.ts'
import { mostForecastHolidays, mostHolidayDays } from './forecast-limits.ts'

const mostCharacters = 200

const holiday = v.pipe(
  v.strictObject({
    /** Holidays of one name are the same holiday. */
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(mostCharacters)),
    /** First and last day, both included. */
    start: day,
    end: day,
    /** The stores that keep it, by default all. */
    entities: v.exactOptional(someStores),
  }),
  v.check((period) => endsAfterStart(period), endMessage),
  v.check(
    (period) => lengthOfPeriod(period) <= mostHolidayDays,
    `must not be longer than ${mostHolidayDays} days`,
  ),
)

/** Past holidays to learn from, and coming ones to expect. */
export const forecastHolidays = v.pipe(
  v.array(holiday),
  v.maxLength(mostForecastHolidays, `must name at most ${mostForecastHolidays}`),
  v.readonly(),
)

export type ForecastHolidays = v.InferOutput<typeof forecastHolidays>
