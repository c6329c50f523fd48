import { type ReactNode, useMemo } from 'react'
import type { LanePlace } from '../charts/time/chart-layout.ts'
import type { TimePoint } from '../data/cards/points-over-time.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { useChanges } from './changes/use-changes.ts'
import { changeColumns, eventColumns, outageColumns } from './event-column.ts'
import { EventLane } from './event-lane.tsx'
import type { EventSubject } from './event-subject.ts'
import { EventsButton } from './events-button.tsx'
import { LateEvents } from './late-events.tsx'
import { useOutages } from './outages/use-outages.ts'
import { shownEvents, useAutomaticEvents } from './use-automatic-events.ts'
import { useEvents, useEventsForFile } from './use-events.ts'

/** What lies over a card of points: in its header, its table and file, under its plot, and beside the page. */
export interface PointsLayer<Point> {
  readonly tool: ReactNode
  readonly columns: readonly Column<Point>[]
  /** Those of a file, which waits for what a table on the screen does not, and says what is missing. */
  readonly forFile: () => Promise<readonly Column<Point>[]>
  readonly lane: ((place: LanePlace) => ReactNode) | null
  readonly beside: ReactNode
}

/**
 * The events of a card. Where the server keeps none for this viewer, there is no trace of them.
 *
 * @param points `null` while they load
 */
export function useEventsLayer<Point extends TimePoint>(
  subject: EventSubject,
  points: readonly Point[] | null,
): PointsLayer<Point> {
  const { days, stores, today } = subject
  const { list: all, status } = useEvents(days, stores)
  const automatic = useAutomaticEvents()
  const list = useMemo(() => shownEvents(all, automatic.areShown), [all, automatic.areShown])
  const isRefused = status === 'refused'
  const isWanted = automatic.areShown && !isRefused
  const [outages, outagesForFile] = useOutages(subject, points, isWanted)
  const [changes, changesForFile] = useChanges(subject, isWanted)
  const eventsForFile = useEventsForFile(days, stores)
  // A failure has no column on the screen: the list of events says it.
  const columns = useMemo(() => eventColumns<Point>({ list, status: 'offered' }), [list])
  const spans = useMemo(() => points?.map(({ extent }) => extent.days) ?? [], [points])
  return {
    tool: isRefused ? null : <EventsButton count={list.length} />,
    columns,
    forFile: async () => {
      const [events, missed, changed] = await Promise.all([
        eventsForFile(),
        outagesForFile(),
        changesForFile(),
      ])
      const listed = shownEvents(events.list, automatic.areShown)
      return [
        ...eventColumns<Point>({ ...events, list: listed }),
        ...outageColumns<Point>(missed, today),
        ...changeColumns<Point>(changed, today),
      ]
    },
    lane:
      // These come late. Charts leave their room, used or not, so that nothing moves now or from one period to the next.
      list.length === 0 && outages.status === 'absent' && changes.status === 'absent'
        ? null
        : (place) => (
            <EventLane
              place={place}
              days={spans}
              list={list}
              changes={changes.list}
              outages={outages.list}
              isBusy={outages.status === 'loading' || changes.status === 'loading'}
              stores={stores}
              today={today}
            />
          ),
    beside: isRefused ? null : <LateEvents {...{ subject, automatic, outages, changes }} />,
  }
}
