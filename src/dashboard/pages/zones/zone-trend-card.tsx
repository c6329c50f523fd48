import { plural, t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { isSmallSample, smallSample } from '../../../domain/cells/sample-size.ts'
import type { StoreDwell, ZoneStores } from '../../../protocol/derived/zone-answers.ts'
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx'
import { ChartKey } from '../../charts/time/chart-key.tsx'
import { kindsForKey } from '../../charts/time/spans.ts'
import { wholeDays } from '../../coverage/why-question.ts'
import { FailedPart } from '../../data/cards/failed-part.tsx'
import { countFile } from '../../data/cards/file-columns.ts'
import { type PointsTableProps, pointsFile } from '../../data/cards/points-table.tsx'
import { zoneWords } from '../../data/questions/floor.ts'
import { storesNote } from '../../data/questions/stores-note.ts'
import { type PointsLayer, useEventsLayer } from '../../events/use-events-layer.tsx'
import { CardTools, CardToolsPlace } from '../../export/card-tools.tsx'
import { Card } from '../../ui/card.tsx'
import { type Shape, ShapeChoice, useShape } from '../../ui/controls/shape-choice.tsx'
import { Stale } from '../../ui/states/stale.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { rowsWords } from '../../ui/table/rows-words.ts'
import { type KeptOrder, useOrder } from '../../ui/table/use-order.ts'
import { formatCount } from '../../ui/words/format.ts'
import { keyLines, writtenRanges } from '../period-view.ts'
import { PointsShape } from '../points-shape.tsx'
import type { Screen } from '../screen.ts'
import { EmptyZone, isWithoutValue } from './empty-zone.tsx'
import { TrendChoices } from './trend-choices.tsx'
import type { TrendAsked, TrendState, TrendView } from './use-zone-trend.ts'
import { measureUnits, storeReference } from './zone-measures.ts'
import type { CoursePoint } from './zone-trend.ts'
import { measureName, trendTitle, visitWords } from './zone-words.ts'
import styles from './zones.module.css'
import { camerasOf } from './zones-why.tsx'

export interface ZoneTrendCardProps {
  readonly state: TrendState
  readonly screen: Screen
  /** Fills the header while the answer loads. */
  readonly asked: TrendAsked
  /** Every zone of the stores. */
  readonly floor: readonly ZoneStores[]
  /** The dwell in the store as a whole. */
  readonly storeDwell: StoreDwell
  /** The zones whose latest data an empty chart looks up. */
  readonly sought: readonly string[]
  /** The zones to choose from. */
  readonly zones: readonly string[]
  readonly onChoose: (zone: string) => void
  readonly onRetry: () => void
}

/** One zone over time, in the measure that is chosen. */
export function ZoneTrendCard(props: ZoneTrendCardProps) {
  const { state, screen, asked, floor, storeDwell, sought, zones, onChoose, onRetry } = props
  const [shape, choose] = useShape('zone-over-time')
  const kept = useOrder('zone-over-time')
  const view = state.status === 'ready' ? state.view : null
  const told = view ?? asked
  const { days, stores, zone, measure } = told
  const { today, timezone } = screen
  const cameras = useMemo(
    () => camerasOf({ extent: wholeDays(days), zone }, screen.filters.zones, measure),
    [days, zone, screen.filters.zones, measure],
  )
  const points = view?.points ?? (state.status === 'failed' ? noPoints : null)
  const layer = useEventsLayer({ days, stores, today, timezone, cameras }, points)
  return (
    <Card
      title={zoneWords(told.zone)}
      note={`${trendTitle(told.measure, told.granularity)} · ${noteOf(told, floor)}`}
      inset="flush"
      busy={state.status === 'loading'}
      tools={
        <>
          {shape === 'table' && view !== null && rowsWords(view.points.length)}
          {shape === 'chart' && state.status !== 'failed' && (
            <ChartKey
              lines={keyLines(writtenRanges(told, screen.today))}
              kinds={view === null ? [] : kindsForKey(view.points)}
            />
          )}
          <ShapeChoice shape={shape} onChoose={choose} />
          {layer.tool}
          {view !== null && (
            <CardTools
              title={titleOf(view)}
              table={async () => pointsFile(tableOf(view, floor, kept, await layer.forFile()))}
              waiting={state.status === 'ready' && state.refreshing}
            />
          )}
          {state.status === 'loading' && <CardToolsPlace />}
        </>
      }
    >
      <TrendChoices
        zones={zones}
        zone={told.zone}
        onZone={onChoose}
        measure={screen.zoneChoices.measure}
        onMeasure={(measure) => screen.onZoneChoices({ measure })}
      />
      <Body {...{ state, screen, floor, shape, kept, storeDwell, sought, layer, onRetry }} />
      {layer.beside}
    </Card>
  )
}

interface BodyProps extends Omit<ZoneTrendCardProps, 'asked' | 'zones' | 'onChoose'> {
  readonly shape: Shape
  readonly kept: KeptOrder
  readonly layer: PointsLayer<CoursePoint>
}

const noPoints: readonly CoursePoint[] = []

function Body({ state, onRetry, ...drawing }: BodyProps) {
  if (state.status === 'loading') return <ChartSkeleton />
  if (state.status === 'failed') {
    return <FailedPart what={t`the zone over time`} of={state} onRetry={onRetry} height="chart" />
  }
  return (
    <Stale refreshing={state.refreshing}>
      <Drawn view={state.view} {...drawing} />
    </Stale>
  )
}

interface DrawnProps extends Omit<BodyProps, 'state' | 'onRetry'> {
  readonly view: TrendView
}

/** The stores that have the zone. A share is of all of them. */
function noteOf({ zone, measure, stores }: TrendAsked, floor: readonly ZoneStores[]): string {
  const owners = floor.find((one) => one.zone === zone)?.stores ?? stores.length
  if (measure === 'share' || owners >= stores.length) return storesNote(stores)
  const count = formatCount(owners)
  return plural(stores.length, { one: `${count} of # store`, other: `${count} of # stores` })
}

function titleOf({ zone, measure, granularity }: TrendView): string {
  const [name, title] = [zoneWords(zone), trendTitle(measure, granularity)]
  return t`${name}: ${title}`
}

function sampleColumn(): Column<CoursePoint> {
  return {
    key: 'sample',
    header: t`Sample`,
    align: 'end',
    cell: ({ sample }) =>
      sample !== null && (
        <span className={isSmallSample(sample) ? styles.few : styles.sample}>{visitWords(sample)}</span>
      ),
    sortBy: ({ sample }) => sample,
    file: countFile(t`Sample (visits)`, ({ sample }) => sample),
  }
}

function tableOf(
  view: TrendView,
  floor: readonly ZoneStores[],
  kept: KeptOrder,
  further: readonly Column<CoursePoint>[],
): PointsTableProps<CoursePoint> {
  const more = [...(view.measure === 'average-dwell' ? [sampleColumn()] : []), ...further]
  return {
    title: titleOf(view),
    measure: measureName(view.measure),
    unit: measureUnits[view.measure],
    points: view.points,
    ...(more.length > 0 && { more }),
    granularity: view.granularity,
    compared: view.compared !== null,
    note: noteOf(view, floor),
    zone: view.zone,
    kept,
  }
}

function Drawn({ view, screen, floor, shape, kept, storeDwell, sought, layer }: DrawnProps) {
  const { measure, granularity, fewVisits } = view
  const reference = useMemo(
    () => (measure === 'average-dwell' ? storeReference(storeDwell) : null),
    [measure, storeDwell],
  )
  if (shape === 'chart' && isWithoutValue(view)) return <EmptyZone {...{ view, screen, sought }} />
  return (
    <>
      <PointsShape
        shape={shape}
        table={tableOf(view, floor, kept, layer.columns)}
        reference={reference}
        lane={layer.lane}
      />
      {fewVisits > 0 && <p className={styles.foot}>{fewWords(fewVisits, granularity)}</p>}
    </>
  )
}

function fewWords(points: number, granularity: TrendView['granularity']): string {
  switch (granularity) {
    case 'hour':
      return plural(points, {
        one: `Small sample (fewer than ${smallSample} visits) in # hour.`,
        other: `Small sample (fewer than ${smallSample} visits) in # hours.`,
      })
    case 'day':
      return plural(points, {
        one: `Small sample (fewer than ${smallSample} visits) on # day.`,
        other: `Small sample (fewer than ${smallSample} visits) on # days.`,
      })
    case 'week':
      return plural(points, {
        one: `Small sample (fewer than ${smallSample} visits) in # week.`,
        other: `Small sample (fewer than ${smallSample} visits) in # weeks.`,
      })
    case 'month':
      return plural(points, {
        one: `Small sample (fewer than ${smallSample} visits) in # month.`,
        other: `Small sample (fewer than ${smallSample} visits) in # months.`,
      })
    case 'quarter':
      return plural(points, {
        one: `Small sample (fewer than ${smallSample} visits) in # quarter.`,
        other: `Small sample (fewer than ${smallSample} visits) in # quarters.`,
      })
  }
}
