import { queryOptions } from '@tanstack/react-query'
import type { DayRange } from '../../../calendar/calendar.ts'
import { ExchangeError } from '../../../client/exchange-error.ts'
import type { CameraHours } from '../../../domain/coverage/camera-hours.ts'
import { type Location, readLocations } from '../../../protocol/locations.ts'
import type { DataSource } from '../source/data-source.ts'
import { nextRefresh } from '../source/freshness.ts'
import { unnoticedRetries } from '../source/unnoticed-retries.ts'

const minuteMs = 60_000

/** The stores that the viewer may see. */
export function locationsQuery(source: Pick<DataSource, 'http' | 'random'>) {
  const { http } = source
  return queryOptions<readonly Location[], Error, readonly Location[], readonly ['locations']>({
    queryKey: ['locations'],
    queryFn: async ({ signal }) => readOrFail(readLocations(await http('/api/v1/location/list', { signal }))),
    staleTime: 10 * minuteMs,
    refetchOnWindowFocus: true,
    ...unnoticedRetries(source),
    networkMode: 'always',
  })
}

/**
 * Uptime of cameras over whole days of their own clocks.
 *
 * @param recordings `null`: all that the viewer may see.
 * @param settled whether no day of the chunk can change any more.
 */
export function uptimeQuery(
  source: Pick<DataSource, 'uptimes' | 'clock' | 'refreshLagMs' | 'random'>,
  recordings: readonly string[] | null,
  days: DayRange,
  settled: boolean,
) {
  const { uptimes, clock, refreshLagMs } = source
  return queryOptions<SeenUptime, Error, readonly CameraHours[], readonly unknown[]>({
    queryKey: [uptimesKey, days.first, days.last, recordings],
    queryFn: async ({ signal }) => {
      const { cameras, ageSeconds } = await uptimes(
        { start: days.first, end: days.last, ...(recordings === null ? {} : { recids: recordings }) },
        { signal },
      )
      return { cameras, seenUntil: settled ? null : clock.now() - ageSeconds * 1000 }
    },
    select: camerasOf,
    staleTime: settled
      ? 12 * 60 * minuteMs
      : (query) => nextRefresh(query.state.dataUpdatedAt, refreshLagMs) - query.state.dataUpdatedAt,
    refetchInterval: () =>
      settled ? false : Math.max(1000, nextRefresh(clock.now(), refreshLagMs) - clock.now()),
    // Comparing a month of hours with the month before it costs more than drawing it again.
    structuralSharing: false,
    ...unnoticedRetries(source),
    networkMode: 'always',
  })
}

/** The first word of the keys of all uptime. */
export const uptimesKey = 'uptimes'

/** Uptime as it is kept here. */
export interface SeenUptime {
  readonly cameras: readonly CameraHours[]
  /** When the deployment was asked, epoch milliseconds; `null` where the days are settled. */
  readonly seenUntil: number | null
}

/** The same function each time, so that nobody selects twice. */
function camerasOf({ cameras }: SeenUptime): readonly CameraHours[] {
  return cameras
}

/** @throws ExchangeError `malformed_answer` where a reader found none. */
export function readOrFail<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new ExchangeError('malformed_answer')
  return answer
}
