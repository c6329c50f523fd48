import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { failureOf, refusesPeriod } from '../source/failure.ts'

/** Kept beside the responses, for as long as the page is open: what a deployment serves does not change meanwhile. */
const hoursOffered = queryOptions<boolean>({
  queryKey: ['offered', 'hours'],
  queryFn: () => true,
  initialData: true,
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
})

/** Notes §3: a deployment may refuse requests by the hour. Once it did, no page sends another. */
export function noteRefusal(queries: QueryClient, error: unknown): void {
  if (refusesPeriod(failureOf(error))) queries.setQueryData(hoursOffered.queryKey, false)
}

/** Whether the deployment counts single hours: yes, until it refused them. */
export function useHoursOffered(): boolean {
  return useQuery(hoursOffered).data
}
