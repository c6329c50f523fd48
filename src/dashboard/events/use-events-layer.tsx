import { type ReactNode, useMemo } from 'react'
import type { LanePlace } from '../charts/time/chart-layout.ts'
import type { TimePoint } from '../data/cards/points-over-time.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { eventColumn } from './event-column.ts'
import type { EventSubject } from './event-subject.ts'
import { EventsButton } from './events-button.tsx'
import { LateEvents } from './late-events.tsx'
import { LateLane } from './late-lane.tsx'
import { useEvents } from './use-events.ts'

/** What lies over a card of points: in its header, its table and file, under its plot, and beside the page. */
export interface PointsLayer<Point> {
  readonly tool: ReactNode
  readonly columns: readonly Column<Point>[]
  readonly lane: ((place: LanePlace) => ReactNode) | null
  readonly beside: ReactNode
}

/** The events of a card. Where the server keeps none for this viewer, there is no trace of them. */
export function useEventsLayer<Point extends TimePoint>(
  subject: EventSubject,
  points: readonly Point[],
): PointsLayer<Point> {
  const { days, stores, today } = subject
  const { list, status } = useEvents(days, stores)
  const columns = useMemo(() => (list.length > 0 ? [eventColumn<Point>(list)] : []), [list])
  const spans = useMemo(() => points.map(({ extent }) => extent.days), [points])
  const isRefused = status === 'refused'
  return {
    tool: isRefused ? null : <EventsButton count={list.length} />,
    columns,
    lane:
      list.length === 0
        ? null
        : (place) => <LateLane place={place} days={spans} list={list} stores={stores} today={today} />,
    beside: isRefused ? null : <LateEvents {...subject} />,
  }
}
