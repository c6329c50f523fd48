import { type ReactNode, useMemo } from 'react'
import type { LanePlace } from '../charts/time/chart-layout.ts'
import type { TimePoint } from '../data/cards/points-over-time.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { eventColumn, outageColumn } from './event-column.ts'
import { EventLane } from './event-lane.tsx'
import type { EventSubject } from './event-subject.ts'
import { EventsButton } from './events-button.tsx'
import { LateEvents } from './late-events.tsx'
import { shownEvents, useAutomaticEvents } from './use-automatic-events.ts'
import { useEvents } from './use-events.ts'
import { useOutages } from './use-outages.ts'

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
  const { list: all, status } = useEvents(days, stores)
  const automatic = useAutomaticEvents()
  const list = useMemo(() => shownEvents(all, automatic.areShown), [all, automatic.areShown])
  const outages = useOutages(subject, points, automatic.areShown && status === 'offered')
  const columns = useMemo(
    () => [
      ...(list.length > 0 ? [eventColumn<Point>(list)] : []),
      ...(outages.list.length > 0 ? [outageColumn<Point>(outages.list, today)] : []),
    ],
    [list, outages.list, today],
  )
  const spans = useMemo(() => points.map(({ extent }) => extent.days), [points])
  const isRefused = status === 'refused'
  return {
    tool: isRefused ? null : <EventsButton count={list.length} />,
    columns,
    lane:
      // Outages come late: the chart leaves their room from the beginning, and does not move.
      list.length === 0 && !outages.isExpected
        ? null
        : (place) => (
            <EventLane
              place={place}
              days={spans}
              list={list}
              outages={outages.list}
              stores={stores}
              today={today}
            />
          ),
    beside: isRefused ? null : <LateEvents subject={subject} automatic={automatic} outages={outages.list} />,
  }
}
