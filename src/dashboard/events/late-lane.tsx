import { Late, latePart } from '../ui/states/late-part.tsx'
import type { EventLaneProps } from './event-lane.tsx'

const eventLane = latePart(async () => (await import('./event-lane.tsx')).EventLane)

/** The chart leaves room for the lane, which is fetched once there is an event to draw. */
export function LateLane(props: EventLaneProps) {
  return <Late part={eventLane} props={props} waiting={null} missing={() => null} />
}
