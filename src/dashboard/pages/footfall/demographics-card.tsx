import { t } from '@lingui/core/macro'
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
import { type Band, type Demographics, expectedSeries, unknownVisitors } from './demographics.ts'
import styles from './footfall.module.css'

export interface DemographicsCardProps extends GroupsAnswer<Demographics> {
  readonly screen: Screen
  /** The coverage of the entrances that these people came through. */
  readonly coverage: Coverage
}

/** Visitors by age and gender. */
export function DemographicsCard({ state, retry, screen, coverage }: DemographicsCardProps) {
  const told = state.status === 'ready' ? state.view : null
  const { ages, genders } = screen.filters
  const title = t`Age and gender`
  const stores = storesNote(screen.stores)
  return (
    <GroupsCard<Band>
      name="demographics"
      title={title}
      answer={{ state, retry }}
      known={
        told && {
          bars: told.bars,
          chartTitle: t`Entries by age and gender`,
          caption: t`Entries by age and gender, ${stores}`,
          columns: columnsOf(told, coverage),
          rows: told.bands,
          rowKey: ({ age }) => age,
        }
      }
      expected={expectedSeries(screen.filters)}
      info={<Defined term="Age and gender" />}
      what={t`age and gender`}
      notOffered={t`Entries are counted for all visitors.`}
      remark={
        ages.length + genders.length > 0 && (
          <p className={styles.says}>{t`The filter excludes visitors of unknown age or gender.`}</p>
        )
      }
      seen={{ coverage, of: title }}
      aside={told && <Unknown demographics={told} />}
    />
  )
}

function Unknown({ demographics: { untold } }: { readonly demographics: Demographics }) {
  return untold !== null && <p className={styles.aside}>{unknownVisitors(untold)}</p>
}

function columnsOf(demographics: Demographics, coverage: Coverage): readonly Column<Band>[] {
  return [
    { key: 'age', header: t`Age`, cell: ({ words }) => words, file: textFile(t`Age`, ({ words }) => words) },
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
      header: t`Total`,
      align: 'end',
      cell: (band) => (
        <>
          {demographics.few.includes(band) && <SmallSample band={band} />}
          <CountCell count={band.total} />
        </>
      ),
      sortBy: ({ total }) => total,
      file: numberFile(t`Total`, ({ total }) => total),
    },
    shareColumn(demographics.told, coverage),
  ]
}

function CountCell({ count }: { readonly count: number | null }) {
  return <ValueCell state={count === null ? 'no-data' : 'measured'} value={count} />
}

function SmallSample({ band: { words: ages, total } }: { readonly band: Band }) {
  const count = formatCount(total ?? 0)
  return (
    <>
      <PopoverNote
        trigger={
          <>
            <CautionIcon size={12} /> {t`small sample`}
          </>
        }
        triggerClassName={styles.few}
        triggerName={t`Small sample: age ${ages}`}
        title={t`Small sample`}
      >
        {t`Age ${ages}: ${count} visitors. Below ${smallSample}, a few visitors more or fewer change the share a lot.`}
      </PopoverNote>{' '}
    </>
  )
}

function shareColumn(told: number, coverage: Coverage): Column<Band> {
  const shareOf = ({ total }: Band) => (total === null || told === 0 ? null : total / told)
  return {
    key: 'share',
    header: t`Share`,
    align: 'end',
    cell: (band) => {
      const share = shareOf(band)
      return share === null ? '' : formatShare(share)
    },
    sortBy: ({ total }) => total,
    file: [...numberFile<Band>(t`Share of known`, shareOf, rate), ...coverageFile<Band>(() => coverage)],
  }
}
