import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { Coverage, PointState } from '../../../protocol/derived/states.ts'
import type { GroupDwell } from '../../../protocol/derived/zone-answers.ts'
import { wholeStore } from '../../coverage/why-question.ts'
import { zoneWords } from '../../data/questions/floor.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { noOpeningHour } from '../empty-period.tsx'
import { GroupsCard } from '../groups-card.tsx'
import type { Screen } from '../screen.ts'
import type { GroupsAnswer } from '../use-groups.ts'
import type { DwellPlace } from '../zone-choices.ts'
import { dwellColumns } from './dwell-columns.tsx'
import { dwellBars } from './dwell-groups.ts'
import type { DwellGroupsView } from './use-dwell-groups.ts'
import styles from './zones.module.css'

export interface DwellGroupsCardProps extends GroupsAnswer<DwellGroupsView> {
  readonly screen: Screen
  /** The zone over time. */
  readonly zone: string
  /** The state of the visits to all zones: a closed store has no dwell. */
  readonly visits: PointState
  /** The coverage of the cameras of that zone, or of the store. */
  readonly coverage: Coverage
}

/** How long each group of people stays, with how many they are. */
export function DwellGroupsCard({ state, retry, screen, zone, visits, coverage }: DwellGroupsCardProps) {
  const view = state.status === 'ready' ? state.view : null
  const what = view?.place === 'store' ? 'entries' : 'visits'
  const bars = useMemo(() => view && dwellBars(view.groups, what), [view, what])
  const { dwellPlace } = screen.zoneChoices
  const title = t`Dwell time by age and gender`
  const place = dwellPlace === 'zone' ? zoneWords(zone) : t`Whole store`
  const fullTitle = t`Dwell time by age and gender, ${place}`
  return (
    <GroupsCard<GroupDwell>
      name="dwell-groups"
      title={title}
      fileTitle={fullTitle}
      note={place}
      answer={{ state, retry }}
      known={
        view &&
        bars && {
          bars,
          chartTitle: fullTitle,
          caption: fullTitle,
          columns: dwellColumns(what, coverage),
          rows: view.groups,
          rowKey: ({ age, gender }) => `${age} ${gender}`,
        }
      }
      what={t`dwell time by age and gender`}
      notOffered={t`Dwell time is shown for all visitors.`}
      choices={<PlaceChoice screen={screen} />}
      instead={absenceOf(visits, dwellPlace)}
      seen={{ coverage, of: fullTitle, zone: dwellPlace === 'zone' ? zone : wholeStore }}
    />
  )
}

function PlaceChoice({ screen }: Pick<DwellGroupsCardProps, 'screen'>) {
  return (
    <div className={styles.measures}>
      <Segmented<DwellPlace>
        label={t`Place`}
        size="small"
        value={screen.zoneChoices.dwellPlace}
        onChoose={(dwellPlace) => screen.onZoneChoices({ dwellPlace })}
        segments={[
          { value: 'zone', label: t`This zone` },
          { value: 'store', label: t`Whole store` },
        ]}
      />
    </div>
  )
}

/** Replaces the groups of a store that was closed or has yet to open, and those of zones that nobody counted. */
function absenceOf(visits: PointState, place: DwellPlace) {
  if (visits === 'no-data' && place === 'zone') {
    return (
      <EmptyState title={t`No data`} height="chart">
        {t`Nothing was counted on these dates.`}
      </EmptyState>
    )
  }
  if (visits !== 'closed' && visits !== 'future') return null
  return (
    <EmptyState title={visits === 'closed' ? t`Closed` : t`No data yet`} height="chart">
      {visits === 'closed' ? noOpeningHour() : t`No opening hour is over yet.`}
    </EmptyState>
  )
}
