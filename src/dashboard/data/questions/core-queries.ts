import { queryOptions } from '@tanstack/react-query'
import type { LocalDay } from '../../../calendar/calendar.ts'
import { ExchangeError } from '../../../client/exchange-error.ts'
import type { CameraHours } from '../../../domain/coverage/camera-hours.ts'
import { type Location, readLocations } from '../../../protocol/locations.ts'
import type { DataSource } from '../source/data-source.ts'
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
 * All cameras that the viewer may see, as of one day: they name the time zones of stores that name none. A camera keeps
 * its zone, so it is asked once in half a day.
 */
export function camerasOfDayQuery(source: Pick<DataSource, 'uptimes' | 'random'>, day: LocalDay) {
  const { uptimes } = source
  return queryOptions<readonly CameraHours[], Error, readonly CameraHours[], readonly unknown[]>({
    queryKey: ['cameras', day],
    queryFn: ({ signal }) => uptimes({ start: day, end: day }, { signal }),
    staleTime: 12 * 60 * minuteMs,
    ...unnoticedRetries(source),
    networkMode: 'always',
  })
}

/** @throws ExchangeError `malformed_answer` where a reader found none. */
export function readOrFail<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new ExchangeError('malformed_answer')
  return answer
}
