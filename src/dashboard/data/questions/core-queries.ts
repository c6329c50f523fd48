import { queryOptions } from '@tanstack/react-query'
import type { LocalDay } from '../../../calendar/calendar.ts'
import { ExchangeError } from '../../../client/exchange-error.ts'
import { type Location, locationListPath, readLocations } from '../../../protocol/locations.ts'
import type { DataSource } from '../source/data-source.ts'
import { unnoticedRetries } from '../source/unnoticed-retries.ts'

const minuteMs = 60_000

/** The stores that the viewer may see. */
export function locationsQuery(source: Pick<DataSource, 'http' | 'random'>) {
  const { http } = source
  return queryOptions<readonly Location[], Error, readonly Location[], readonly ['locations']>({
    queryKey: ['locations'],
    queryFn: async ({ signal }) =>
      readOrFail(readLocations(await http(`/api${locationListPath}`, { signal }))),
    staleTime: 10 * minuteMs,
    refetchOnWindowFocus: true,
    ...unnoticedRetries(source),
    networkMode: 'always',
  })
}

/** The store of a camera, and the time zone that the camera has. */
export interface CameraZone {
  readonly location: string
  readonly timezone: string
}

/**
 * Where the viewer's cameras are, as of one day: they name the time zones of stores that name none. A camera keeps its
 * zone, so it is requested once in half a day.
 */
export function cameraZonesQuery({ http, random }: Pick<DataSource, 'http' | 'random'>, day: LocalDay) {
  return queryOptions<readonly CameraZone[], Error, readonly CameraZone[], readonly unknown[]>({
    queryKey: ['camera-zones', day],
    queryFn: async ({ signal }) => {
      const body = { start: day, end: day }
      const [answer, { readUptimes }] = await Promise.all([
        http('/api/v1/recording/uptimes', { signal, body }),
        loadRecords(),
      ])
      return readOrFail(readUptimes(answer)).map(({ recording: { location, timezone } }) => ({
        location,
        timezone,
      }))
    },
    staleTime: 12 * 60 * minuteMs,
    ...unnoticedRetries({ random }),
    networkMode: 'always',
  })
}

/** Few deployments have stores without a time zone: the others do not load the reader. */
async function loadRecords(): Promise<typeof import('../../../protocol/records.ts')> {
  return import('../../../protocol/records.ts').catch((cause: unknown) => {
    throw new ExchangeError('unavailable', { cause })
  })
}

/** @throws ExchangeError `malformed_answer` where a reader found none. */
export function readOrFail<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new ExchangeError('malformed_answer')
  return answer
}
