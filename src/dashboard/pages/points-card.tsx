import type { ReactNode } from 'react'
import { ChartSkeleton } from '../charts/chart-skeleton.tsx'
import { ChartKey } from '../charts/time/chart-key.tsx'
import { kindsForKey } from '../charts/time/spans.ts'
import { FailedPart, type FailedPartProps } from '../data/cards/failed-part.tsx'
import type { TimePoint } from '../data/cards/points-over-time.ts'
import { type PointsTableProps, pointsFile } from '../data/cards/points-table.tsx'
import { storesNote } from '../data/questions/stores-note.ts'
import type { PointsLayer } from '../events/use-events-layer.tsx'
import { CardTools } from '../export/card-tools.tsx'
import { Card } from '../ui/card.tsx'
import { ShapeChoice, useShape } from '../ui/controls/shape-choice.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { rowsWords } from '../ui/table/rows-words.ts'
import { useOrder } from '../ui/table/use-order.ts'
import { keyLines, type PeriodView, writtenRanges } from './period-view.ts'
import { PointsShape } from './points-shape.tsx'
import type { Screen } from './screen.ts'

export interface PointsCardProps<Point extends TimePoint> {
  /** Its name in the address, which holds whether it is a table, and its order. */
  readonly name: string
  readonly view: PeriodView
  readonly screen: Screen
  readonly figures: Pick<
    PointsTableProps<Point>,
    'title' | 'measure' | 'unit' | 'lines' | 'more' | 'zeroBase' | 'points'
  >
  /** Replaces a chart without a value; `null` if there are values. */
  readonly empty: ReactNode
  /** The events of these days, for instance. */
  readonly layer?: PointsLayer<Point>
  /** Beside the choice of chart or table. */
  readonly tool?: ReactNode
  /** Below the chart. */
  readonly children?: ReactNode
}

/** The figures of a page over time, with those compared with. */
export function PointsCard<Point extends TimePoint>(props: PointsCardProps<Point>) {
  const { name, view, screen, figures, empty, layer, tool, children } = props
  const [shape, choose] = useShape(name)
  const kept = useOrder(name)
  const ranges = writtenRanges(view, screen.today)
  const note = storesNote(view.stores)
  const tableWith = (further: readonly Column<Point>[] = []): PointsTableProps<Point> => ({
    ...figures,
    more: [...(figures.more ?? []), ...further],
    granularity: view.granularity,
    compared: ranges.comparison !== null,
    note,
    kept,
  })
  return (
    <Card
      title={figures.title}
      note={note}
      inset="flush"
      tools={
        <>
          {shape === 'table' && rowsWords(figures.points.length)}
          {shape === 'chart' && empty === null && (
            <ChartKey lines={keyLines(ranges, figures.lines)} kinds={kindsForKey(figures.points)} />
          )}
          <ShapeChoice shape={shape} onChoose={choose} />
          {tool}
          {layer?.tool}
          <CardTools
            title={figures.title}
            table={async () => pointsFile(tableWith(await layer?.forFile()))}
          />
        </>
      }
    >
      {shape === 'chart' && empty !== null ? (
        empty
      ) : (
        <PointsShape shape={shape} table={tableWith(layer?.columns)} lane={layer?.lane ?? null} />
      )}
      {children}
      {layer?.beside}
    </Card>
  )
}

/** The card before anything is known of it. */
export function PointsCardSkeleton({ title }: { readonly title: string }) {
  return (
    <Card title={title} inset="flush" busy>
      <ChartSkeleton />
    </Card>
  )
}

export interface FailedPointsCardProps extends Pick<FailedPartProps, 'what' | 'of' | 'onRetry'> {
  readonly title: string
  readonly stores: Screen['stores']
}

/** Replaces a page whose figures failed to load. */
export function FailedPointsCard({ title, stores, ...failed }: FailedPointsCardProps) {
  return (
    <Card title={title} note={storesNote(stores)} inset="flush">
      <FailedPart {...failed} height="chart" />
    </Card>
  )
}
