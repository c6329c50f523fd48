import { useSearch } from 'wouter'
import { whyParameters } from '../coverage/why-question.ts'
import { withParameters } from '../ui/memory/address-parameters.ts'
import { eventParameter } from './event-address.ts'
import type { OutageSpan } from './outages/outage-spans.ts'

const replaced = ['range', 'from', 'to', 'stores', 'view', eventParameter, ...whyParameters]

/** Returns the address of the incidents of a span: those of its stores on its days. */
export function useOutageAddress(): (span: Pick<OutageSpan, 'from' | 'until' | 'stores'>) => string {
  const search = useSearch()
  return ({ from, until, stores }) =>
    `/cameras?${withParameters(search, replaced, { stores: stores.join(), from, to: until, view: 'incidents' })}`
}
