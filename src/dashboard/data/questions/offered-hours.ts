import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Question } from '../../../protocol/requests/requests.ts'
import { failureOf, refusesPeriod } from '../source/failure.ts'

/** Interface §4.1: what every deployment has. Whether it has the routes beyond says nothing of hours. */
const contractMetrics: ReadonlySet<string> = new Set([
  'entries',
  'area/data',
  'average-dwell-time',
  'transactions/conversion-rate',
])

/** Kept beside the answers, for as long as the page is open: what a deployment serves does not change meanwhile. */
const hoursOffered = queryOptions<boolean>({
  queryKey: ['offered', 'hours'],
  queryFn: () => true,
  initialData: true,
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
})

/** Notes §3: a deployment may refuse `hour`. Once it did, nothing is asked by hour any more. */
export function noteRefusedHours(queries: QueryClient, question: Question, error: unknown): void {
  const { route, body } = question
  const isHourly = 'aggregationPeriod' in body && body.aggregationPeriod === 'hour'
  if (isHourly && contractMetrics.has(route)) noteRefusal(queries, error)
}

/** The same of what is known to be a question by the hour. */
export function noteRefusal(queries: QueryClient, error: unknown): void {
  if (refusesPeriod(failureOf(error))) queries.setQueryData(hoursOffered.queryKey, false)
}

/** Whether the deployment counts single hours: yes, until it refused them. */
export function useHoursOffered(): boolean {
  return useQuery(hoursOffered).data
}
