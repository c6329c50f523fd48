import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import type { ComparedFigure as Figure } from '../../../domain/totals/totals.ts'
import { changeOf } from '../../coverage/change-words.ts'
import { CoverageKpi } from '../../data/cards/coverage-kpi.tsx'
import { Defined } from '../../data/cards/defined.tsx'
import { LikeForLikeNote } from '../../data/cards/like-for-like-note.tsx'
import { whyWithheld } from '../../data/why/why-button.tsx'
import { formatDayRange } from '../../time/format-day.ts'
import { Delta } from '../../ui/delta.tsx'
import { AbsentValue, Kpi } from '../../ui/kpi.tsx'
import { KpiStrip } from '../../ui/kpi-strip.tsx'
import { stateWords } from '../../ui/state-words.ts'
import { countedWords } from '../../ui/words/counted-words.ts'
import { formatCount } from '../../ui/words/format.ts'
import { intervalDoor, pageDoor } from '../kpi-doors.ts'
import { tiedRange } from '../period-view.ts'
import type { Screen } from '../screen.ts'
import { figureOrAbsence } from './footfall-absence.tsx'
import { PeakKpi } from './peak-kpi.tsx'
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
      <TotalKpi view={view} today={today} />
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

function TotalKpi({ view, today }: ShownProps) {
  const kpi = { label: t`Entries`, info: <Defined term="Entries" />, size: 'lead' } as const
  if (view === null) return <Kpi {...kpi} loading />
  const { total, isEmpty } = view.footfall
  return (
    <Kpi
      {...kpi}
      value={figureOrAbsence(total.value, view)}
      delta={
        isEmpty || view.compared === null ? undefined : (
          <>
            <FigureDelta figure={total} view={view} today={today} versus={versusWords(view, today)} />
            <Alike view={view} />
          </>
        )
      }
      note={partialNote(view)}
    />
  )
}

/** "36,864 up to the same time, 27 Sep – 24 Oct"; both sides of the comparison if it excludes days and shows it. */
function versusWords(view: FootfallView, today: LocalDay): string | undefined {
  const { total, alike } = view.footfall
  const { pair, leftOut, unfinished, delta } = total
  if (view.compared === null || delta?.kind !== 'delta' || pair.comparison === null) return undefined
  const [then, range] = [formatCount(pair.comparison), tiedRange(view.compared, today)]
  const comparison = unfinished ? t`${then} up to the same time, ${range}` : t`${then}, ${range}`
  const current = formatCount(pair.current ?? 0)
  const isOfAll = leftOut === 0 && (alike?.leftOut.length ?? 0) === 0
  if (isOfAll || current === formatCount(total.value ?? 0)) return comparison
  return t`${comparison} (like-for-like: ${current})`
}

/** Which stores the comparison excludes, and why. */
function Alike({ view: { footfall, stores } }: { readonly view: FootfallView }) {
  if (footfall.alike === null || footfall.alike.leftOut.length === 0) return null
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  return (
    <>
      {' · '}
      <LikeForLikeNote {...footfall.alike} names={names} />
    </>
  )
}

function partialNote({ footfall }: FootfallView): ReactNode {
  const { counted } = footfall.total
  if (counted === null) return undefined
  const part = countedWords(counted)
  return t`Partial: ${part}`
}

function DailyAverageKpi({ view, screen, today }: ShownProps & Pick<FootfallKpisProps, 'screen'>) {
  const kpi = {
    label: t`Daily average`,
    info: <Defined term="Per open day" />,
    door: intervalDoor('day', screen),
  }
  if (view === null) return <Kpi {...kpi} loading />
  const { perOpenDay, isEmpty } = view.footfall
  if (perOpenDay.value !== null) {
    return (
      <Kpi
        {...kpi}
        value={formatCount(Math.round(perOpenDay.value))}
        delta={<FigureDelta figure={perOpenDay} view={view} today={today} />}
        note={plural(perOpenDay.openDays, { one: '# open day', other: '# open days' })}
      />
    )
  }
  if (isEmpty) return <Kpi {...kpi} value={figureOrAbsence(null, view)} />
  const { allPartial } = perOpenDay
  return (
    <Kpi
      {...kpi}
      value={<AbsentValue>{stateWords[allPartial ? 'part-counted' : 'future']()}</AbsentValue>}
      delta={allPartial ? t`Every day is partial` : t`No completed day yet`}
    />
  )
}

interface FigureDeltaProps {
  readonly figure: Figure
  readonly view: FootfallView
  readonly today: LocalDay
  readonly versus?: string | undefined
}

function FigureDelta({ figure: { delta }, view, today, versus }: FigureDeltaProps) {
  if (delta === null || view.compared === null) return null
  const ranges = {
    current: formatDayRange(view.days, today),
    comparison: comparedWords(view, view.compared, today),
  }
  return <Delta change={changeOf(delta)} ranges={ranges} versus={versus} more={whyWithheld(delta)} />
}

/** "27 Sep – 24 Oct (1 day excluded: data missing in one period)". */
function comparedWords(view: FootfallView, compared: DayRange, today: LocalDay): string {
  const { leftOut } = view.footfall.total
  const range = formatDayRange(compared, today)
  if (leftOut === 0) return range
  return view.stores.length === 1
    ? plural(leftOut, {
        one: `${range} (# day excluded: data missing in one period)`,
        other: `${range} (# days excluded: data missing in one period)`,
      })
    : plural(leftOut, {
        one: `${range} (# store-day excluded: data missing in one period)`,
        other: `${range} (# store-days excluded: data missing in one period)`,
      })
}
