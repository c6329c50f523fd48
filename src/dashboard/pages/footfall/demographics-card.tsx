import { smallSample } from '../../../domain/cells/sample-size.ts'
import type { Coverage } from '../../../protocol/derived/states.ts'
import { BarKey } from '../../charts/bars/bar-key.tsx'
import { LazyBarChart } from '../../charts/bars/lazy-bar-chart.tsx'
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx'
import { rate } from '../../charts/unit.ts'
import { Defined } from '../../data/cards/defined.tsx'
import { FailedPart } from '../../data/cards/failed-part.tsx'
import { coverageFile, numberFile, textFile } from '../../data/cards/file-columns.ts'
import { storesNote } from '../../data/questions/stores-note.ts'
import { WhyCoverage } from '../../data/why/why-button.tsx'
import { CardTools, CardToolsPlace } from '../../export/card-tools.tsx'
import { Card } from '../../ui/card.tsx'
import { type Shape, ShapeChoice, useShape } from '../../ui/controls/shape-choice.tsx'
import { CautionIcon } from '../../ui/marks/icons.tsx'
import { PopoverNote } from '../../ui/popover-note.tsx'
import { ReadingHint } from '../../ui/reading-hint.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Stale } from '../../ui/states/stale.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { fileTable } from '../../ui/table/file-table.ts'
import { type KeptOrder, useOrder } from '../../ui/table/use-order.ts'
import { ValueCell } from '../../ui/value-cell.tsx'
import { formatCount, formatShare } from '../../ui/words/format.ts'
import type { Screen } from '../screen.ts'
import type { GroupsAnswer } from '../use-groups.ts'
import { type Band, type Demographics, genderSeries } from './demographics.ts'
import styles from './footfall.module.css'

export interface DemographicsCardProps extends GroupsAnswer<Demographics> {
  readonly screen: Screen
  /** The coverage of the entrances that these people came through. */
  readonly coverage: Coverage
}

const title = 'Age and gender'

/** Visitors by age and gender. */
export function DemographicsCard({ state, retry, screen, coverage }: DemographicsCardProps) {
  const [shape, choose] = useShape('demographics')
  const kept = useOrder('demographics')
  const told = state.status === 'ready' ? state.view : null
  return (
    <Card
      title={title}
      inset="flush"
      busy={state.status === 'loading'}
      tools={
        <>
          {(told !== null || state.status === 'loading') && (
            <BarKey series={told?.bars.series ?? genderSeries(screen.filters)} />
          )}
          <Defined term={title} />
          <ShapeChoice shape={shape} onChoose={choose} />
          {told !== null && (
            <CardTools
              title={title}
              table={() => fileTable(columnsOf(told, coverage), told.bands, kept.order)}
              waiting={state.status === 'ready' && state.refreshing}
            />
          )}
          {state.status === 'loading' && <CardToolsPlace />}
        </>
      }
    >
      <div className={styles.people}>
        {state.status === 'loading' && <ChartSkeleton />}
        {state.status === 'not-offered' && (
          <EmptyState title="This service tells no age and gender" height="chart">
            Entries are counted without them. Where cameras estimate who comes in, it is shown here.
          </EmptyState>
        )}
        {state.status === 'failed' && (
          <FailedPart what="age and gender" of={state} onRetry={retry} height="chart" />
        )}
        {state.status === 'ready' && (
          <Stale refreshing={state.refreshing}>
            <Told demographics={state.view} shape={shape} screen={screen} coverage={coverage} kept={kept} />
          </Stale>
        )}
      </div>
    </Card>
  )
}

interface ToldProps {
  readonly demographics: Demographics
  readonly shape: Shape
  readonly screen: Screen
  readonly coverage: Coverage
  readonly kept: KeptOrder
}

function Told({ demographics, shape, screen, coverage, kept }: ToldProps) {
  const { bars } = demographics
  const { ages, genders } = screen.filters
  return (
    <>
      <p className={styles.says}>{bars.sentence}</p>
      {ages.length + genders.length > 0 && (
        <p className={styles.says}>The filter leaves out everybody who could not be told.</p>
      )}
      <p className={styles.seen}>
        Camera coverage of all of them: <WhyCoverage coverage={coverage} of={title} extent="period" />
      </p>
      {shape === 'chart' ? (
        <LazyBarChart title="Entries by age and gender" bars={bars} hint={<ReadingHint what="a bar" />} />
      ) : (
        <PeopleTable
          demographics={demographics}
          note={storesNote(screen.stores)}
          coverage={coverage}
          kept={kept}
        />
      )}
    </>
  )
}

interface PeopleTableProps {
  readonly demographics: Demographics
  readonly note: string
  readonly coverage: Coverage
  readonly kept: KeptOrder
}

/** The table behind the chart: every group, and the unknown. */
function PeopleTable({ demographics, note, coverage, kept }: PeopleTableProps) {
  const { bands, told, untold } = demographics
  const columns = columnsOf(demographics, coverage)
  return (
    <>
      <DataTable
        caption={`Entries by age and gender, ${note}`}
        columns={columns}
        rows={bands}
        rowKey={({ age }) => age}
        kept={kept}
      />
      {untold !== null && (
        <p className={styles.aside}>
          Unknown: {formatCount(untold.count)}, {formatShare(untold.share)} of everybody. Shares are of the{' '}
          {formatCount(told)} who could be told.
        </p>
      )}
    </>
  )
}

function columnsOf(demographics: Demographics, coverage: Coverage): readonly Column<Band>[] {
  return [
    { key: 'age', header: 'Age', cell: ({ words }) => words, file: textFile('Age', ({ words }) => words) },
    ...demographics.bars.series.map(
      ({ key, name }, at): Column<Band> => ({
        key,
        header: name,
        align: 'end',
        cell: ({ counts }) => <CountCell count={counts[at] ?? null} />,
        sortBy: ({ counts }) => counts[at] ?? null,
        file: numberFile(name, ({ counts }) => counts[at] ?? null),
      }),
    ),
    {
      key: 'total',
      header: 'Together',
      align: 'end',
      cell: (band) => (
        <>
          {demographics.few.includes(band) && <FewPeople band={band} />}
          <CountCell count={band.total} />
        </>
      ),
      sortBy: ({ total }) => total,
      file: numberFile('Together', ({ total }) => total),
    },
    shareColumn(demographics.told, coverage),
  ]
}

function CountCell({ count }: { readonly count: number | null }) {
  return <ValueCell state={count === null ? 'no-data' : 'measured'} value={count} />
}

function FewPeople({ band: { words, total } }: { readonly band: Band }) {
  return (
    <>
      <PopoverNote
        trigger={
          <>
            <CautionIcon size={12} /> few people
          </>
        }
        triggerClassName={styles.few}
        triggerName={`few people, ${words}: why is this flagged?`}
        title="Few people"
      >
        Of the age {words} only {formatCount(total ?? 0)} could be told. Of fewer than {smallSample} a share
        means little: a handful more or less would change it.
      </PopoverNote>{' '}
    </>
  )
}

function shareColumn(told: number, coverage: Coverage): Column<Band> {
  const shareOf = ({ total }: Band) => (total === null || told === 0 ? null : total / told)
  return {
    key: 'share',
    header: 'Share',
    align: 'end',
    cell: (band) => {
      const share = shareOf(band)
      return share === null ? '' : formatShare(share)
    },
    sortBy: ({ total }) => total,
    file: [...numberFile<Band>('Share of those told', shareOf, rate), ...coverageFile<Band>(() => coverage)],
  }
}
