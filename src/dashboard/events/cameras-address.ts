import { useSearch } from 'wouter'
import { whyParameters } from '../coverage/why-question.ts'
import { withParameters } from '../ui/memory/address-parameters.ts'
import { isOutage } from './automatic-spans.ts'
import type { CameraSpan } from './cameras/camera-spans.ts'
import { eventParameter } from './event-address.ts'
import type { OutageSpan } from './outages/outage-spans.ts'

const replaced = ['range', 'from', 'to', 'stores', 'view', eventParameter, ...whyParameters]

/** Returns the address of the cameras of a span’s stores on its days: their incidents, or their uptime if they are new or gone. */
export function useCamerasAddress(): (span: OutageSpan | CameraSpan) => string {
  const search = useSearch()
  return (span) => {
    const { from, until, stores } = span
    const view = isOutage(span) ? 'incidents' : 'uptime'
    return `/cameras?${withParameters(search, replaced, { stores: stores.join(), from, to: until, view })}`
  }
}
