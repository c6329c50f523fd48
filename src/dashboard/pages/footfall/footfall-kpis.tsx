import { plural, t } from '@lingui/core/macro'
import type { LocalDay } from '../../../calendar/calendar.ts'
import { CoverageKpi } from '../../data/cards/coverage-kpi.tsx'
import { Defined } from '../../data/cards/defined.tsx'
import { LikeForLikeNote } from '../../data/cards/like-for-like-note.tsx'
import { AbsentValue, Kpi } from '../../ui/kpi.tsx'
import { KpiStrip } from '../../ui/kpi-strip.tsx'
import { stateLabels } from '../../ui/state-labels.ts'
import { countedWords, partOfWords } from '../../ui/words/counted-words.ts'
import { formatCount } from '../../ui/words/format.ts'
import { comparedWords, countOrAbsence, FigureDelta, versusWords } from '../headline-figure.tsx'
import { intervalDoor, pageDoor } from '../kpi-doors.ts'
import { namesOf } from '../period-question.ts'
import type { Screen } from '../screen.ts'
import styles from './footfall.module.css'
import { PeakKpi } from './peak-kpi.tsx'
import { reachedWords, targetReached } from './targets/target-reached.ts'
import { useTargets } from './targets/use-targets.ts'
import type { FootfallView } from './use-footfall.ts'

export interface FootfallKpisProps {
  /** `null` while the first numbers are loading. */
  readonly view: FootfallView | null
  /** `null` until the stores are known. */
  readonly screen: Screen | null
}

/** The four headline figures: how many, how many a day, when most, and how far to trust them. */
export function FootfallKpis({ view, screen }: FootfallKpisProps) {
  const today = screen?.today ?? ''
  return (
    <KpiStrip label={t`Totals`} busy={view === null}>
      <TotalKpi view={view} screen={screen} />
      <DailyAverageKpi view={view} screen={screen} today={today} />
      <PeakKpi view={view} screen={screen} />
      <CoverageKpi
        seen={view && { ...view.footfall, ...view }}
        today={today}
        door={pageDoor('cameras', screen)}
      />
    </KpiStrip>
  )
}

interface ShownProps {
  readonly view: FootfallView | null
  readonly today: LocalDay
}

function TotalKpi({ view, screen }: FootfallKpisProps) {
  if (view !== null && screen !== null) return <Total view={view} screen={screen} />
  return <Kpi {...totalKpi()} loading />
}

function totalKpi() {
  return { label: t`Entries`, info: <Defined term="Entries" />, size: 'lead' } as const
}

function Total({ view, screen }: { readonly view: FootfallView; readonly screen: Screen }) {
  const reached = targetReached(view.footfall.points, useTargets(view, screen))
  const { today } = screen
  const { total, isEmpty, absence, alike } = view.footfall
  const { delta, leftOut } = total
  // The note of excluded stores says the value that is compared.
  const hasNote = alike !== null && alike.leftOut.length > 0
  const excludes = leftOut > 0 && !hasNote
  const notes = [partialNote(view), reached && reachedWords(reached)].filter((note) => note !== null)
  return (
    <Kpi
      {...totalKpi()}
      value={countOrAbsence(total.value, absence)}
      delta={
        isEmpty || view.compared === null ? undefined : (
          <>
            <FigureDelta
              {...{ view, today, leftOut }}
              delta={delta}
              versus={versusWords(total, { view, today, format: formatCount, excludes })}
            />
            {hasNote && (
              <span className={styles.alike}>
                <LikeForLikeNote
                  {...alike}
                  names={namesOf(view)}
                  current={comparedWords(total, formatCount)}
                />
              </span>
            )}
          </>
        )
      }
      note={notes.length === 0 ? undefined : notes.join(' · ')}
    />
  )
}

/** Which stores the comparison excludes, and why. */
export function Alike({ view }: { readonly view: FootfallView }) {
  const { alike } = view.footfall
  if (alike === null || alike.leftOut.length === 0) return null
  return (
    <>
      {' · '}
      <LikeForLikeNote {...alike} names={namesOf(view)} />
    </>
  )
}

function partialNote({ footfall }: FootfallView): string | null {
  const { counted } = footfall.total
  if (counted === null) return null
  const part = countedWords(counted)
  return t`Partial: ${part}`
}

/** "27 open days"; "27 open days · 498 of 500 stores" where the average leaves out some. */
function openDaysNote({ openDays, counted }: FootfallView['footfall']['perOpenDay']): string {
  const days = plural(openDays, { one: '# open day', other: '# open days' })
  return counted === null ? days : `${days} · ${partOfWords(counted)}`
}

function DailyAverageKpi({ view, screen, today }: ShownProps & Pick<FootfallKpisProps, 'screen'>) {
  const kpi = {
    label: t`Daily average`,
    info: <Defined term="Daily average" />,
    door: intervalDoor('day', screen),
  }
  if (view === null) return <Kpi {...kpi} loading />
  const { perOpenDay, isEmpty, absence } = view.footfall
  if (perOpenDay.value !== null) {
    return (
      <Kpi
        {...kpi}
        value={formatCount(Math.round(perOpenDay.value))}
        delta={
          <FigureDelta {...{ view, today }} delta={perOpenDay.delta} leftOut={view.footfall.total.leftOut} />
        }
        note={openDaysNote(perOpenDay)}
      />
    )
  }
  if (isEmpty) return <Kpi {...kpi} value={countOrAbsence(null, absence)} />
  const { allPartial } = perOpenDay
  return (
    <Kpi
      {...kpi}
      value={<AbsentValue>{stateLabels[allPartial ? 'part-counted' : 'future']()}</AbsentValue>}
      delta={allPartial ? t`Every day is partial` : t`No completed day yet`}
    />
  )
}
