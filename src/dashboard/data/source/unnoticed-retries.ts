import { mayRetry } from '../../../client/exchange-error.ts'
import type { DataSource } from './data-source.ts'

/**
 * Repeats that the screen does not show, beyond the client's own when a connection breaks. After them the failure shows,
 * and `startRecovery` repeats the request.
 */
const maxRetries = 2
const firstRetryMs = 1000

/** The retry rule of every query: after about one second and two, so that screens that failed together do not repeat together. */
export function unnoticedRetries({ random }: Pick<DataSource, 'random'>) {
  return {
    retry: (failures: number, error: unknown): boolean => failures < maxRetries && mayRetry(error),
    retryDelay: (failures: number): number => (0.5 + random()) * firstRetryMs * 2 ** failures,
  }
}
