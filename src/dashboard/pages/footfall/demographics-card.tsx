import { smallSample } from '../../../domain/cells/sample-size.ts'
import type { Coverage } from '../../../protocol/derived/states.ts'
import { rate } from '../../charts/unit.ts'
import { Defined } from '../../data/cards/defined.tsx'
import { coverageFile, numberFile, textFile } from '../../data/cards/file-columns.ts'
import { storesNote } from '../../data/questions/stores-note.ts'
import { CautionIcon } from '../../ui/marks/icons.tsx'
import { PopoverNote } from '../../ui/popover-note.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { ValueCell } from '../../ui/value-cell.tsx'
import { formatCount, formatShare } from '../../ui/words/format.ts'
import { GroupsCard } from '../groups-card.tsx'
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
  const told = state.status === 'ready' ? state.view : null
  const { ages, genders } = screen.filters
  return (
    <GroupsCard<Band>
      name="demographics"
      title={title}
      answer={{ state, retry }}
      known={
        told && {
          bars: told.bars,
          chartTitle: 'Entries by age and gender',
          caption: `Entries by age and gender, ${storesNote(screen.stores)}`,
          columns: columnsOf(told, coverage),
          rows: told.bands,
          rowKey: ({ age }) => age,
        }
      }
      expected={genderSeries(screen.filters)}
      info={<Defined term={title} />}
      what="age and gender"
      notOffered="Entries are counted without them."
      remark={
        ages.length + genders.length > 0 && (
          <p className={styles.says}>The filter leaves out everybody who could not be told.</p>
        )
      }
      seen={{ coverage, of: title }}
      aside={told && <Untold demographics={told} />}
      place={styles.people}
    />
  )
}

function Untold({ demographics: { told, untold } }: { readonly demographics: Demographics }) {
  return (
    untold !== null && (
      <p className={styles.aside}>
        Unknown: {formatCount(untold.count)}, {formatShare(untold.share)} of everybody. Shares are of the{' '}
        {formatCount(told)} who could be told.
      </p>
    )
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
