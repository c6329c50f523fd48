import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
import { Defined } from '../../data/cards/defined.tsx'
import { formatDayRange, formatHourOfWeek } from '../../time/format-day.ts'
import { formatShortDay } from '../../time/format-time.ts'
import { AbsentValue, Kpi, type KpiDoor } from '../../ui/kpi.tsx'
import { stateLabels } from '../../ui/state-labels.ts'
import { unknownWords } from '../../ui/words/unknown-words.ts'
import { countOrAbsence } from '../headline-figure.tsx'
import { intervalDoor } from '../kpi-doors.ts'
import type { Screen } from '../screen.ts'
import { rivalWords } from './power-hours.ts'
import type { FootfallView } from './use-footfall.ts'

export interface PeakKpiProps {
  /** `null` while the first numbers are loading. */
  readonly view: FootfallView | null
  readonly screen: Screen | null
}

/** When most people come: the hour of the week, or the day where no hour is known. */
export function PeakKpi({ view, screen }: PeakKpiProps) {
  const hour = {
    label: t`Peak hour`,
    info: <Defined term="Peak hour" />,
    door: intervalDoor('hour', screen),
  }
  if (view === null || view.hourly === 'loading') return <Kpi {...hour} loading />
  if (view.hourly === 'ready') return <PeakHour view={view} today={screen?.today ?? ''} kpi={hour} />
  const day = { label: t`Peak day`, info: <Defined term="Peak day" />, door: intervalDoor('day', screen) }
  return <PeakDay view={view} kpi={day} />
}

interface PeakProps {
  readonly view: FootfallView
  readonly kpi: { readonly label: string; readonly info: ReactNode; readonly door: KpiDoor | undefined }
}

function PeakHour({ view, today, kpi }: PeakProps & { readonly today: LocalDay }) {
  const { peak, rivals } = view.hours
  if (rivals.length > 0) return <UnknownPeak kpi={kpi} rivals={rivals} where={rivalWords(rivals)} />
  return (
    <Kpi
      {...kpi}
      value={peak === null ? peakless(view, today) : formatHourOfWeek(peak)}
      delta={peak?.average == null ? undefined : averageWords(Math.round(peak.average), peak.day, today)}
    />
  )
}

/** "2,343 visitors on average"; of a single day, which. */
function averageWords(visitors: number, only: LocalDay | undefined, today: LocalDay): string {
  if (only === undefined) {
    return plural(visitors, { one: '# visitor on average', other: '# visitors on average' })
  }
  const day = formatDayRange({ first: only, last: only }, today)
  return plural(visitors, { one: `# visitor on ${day}`, other: `# visitors on ${day}` })
}

function PeakDay({ view, kpi }: PeakProps) {
  const { busiestDay, busiestRivals } = view.footfall
  const [first] = busiestRivals
  if (first !== undefined) {
    return <UnknownPeak kpi={kpi} rivals={busiestRivals} where={daysWords(first.day, busiestRivals.length)} />
  }
  return (
    <Kpi
      {...kpi}
      value={busiestDay === null ? countOrAbsence(null, view.footfall.absence) : dayWords(busiestDay.day)}
      delta={
        busiestDay === null ? undefined : plural(busiestDay.total, { one: '# visitor', other: '# visitors' })
      }
      note={view.hourly === 'refused' ? t`Hourly data isn’t available.` : undefined}
    />
  )
}

function daysWords(first: LocalDay, days: number): string {
  const day = dayWords(first)
  const more = days - 1
  return more === 0 ? day : plural(more, { one: `${day} and # more day`, other: `${day} and # more days` })
}

function dayWords(day: LocalDay): string {
  return formatShortDay(Date.parse(`${day}T00:00:00Z`), 'UTC')
}

interface UnknownPeakProps extends Pick<PeakProps, 'kpi'> {
  readonly rivals: Parameters<typeof unknownWords>[0]
  /** The hours or days that may be the peak. */
  readonly where: string
}

/** A peak that cannot be known names no other hour in its place. */
function UnknownPeak({ kpi, rivals, where }: UnknownPeakProps) {
  const reason = unknownWords(rivals)
  return <Kpi {...kpi} value={<AbsentValue>{t`Unknown`}</AbsentValue>} delta={t`${where} (${reason})`} />
}

/** Replaces a missing peak. While the only day runs, there is none yet. */
function peakless(view: FootfallView, today: LocalDay): ReactNode {
  return !view.footfall.isEmpty && view.days.last >= today ? (
    <AbsentValue>{stateLabels.future()}</AbsentValue>
  ) : (
    countOrAbsence(null, view.footfall.absence)
  )
}
