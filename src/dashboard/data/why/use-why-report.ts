import { useMemo } from 'react'
import { daysBetween } from '../../../calendar/local-day.ts'
import type { CamerasAsked } from '../../../protocol/derived/camera-bodies.ts'
import type { CamerasMissed, IncidentsAnswer } from '../../../protocol/derived/incident-answers.ts'
import { readIncidents } from '../../../protocol/derived/incident-results.ts'
import { mostRows } from '../../../protocol/derived/paging.ts'
import { filteredBy } from '../../../protocol/metrics/filtered-by.ts'
import { daysBefore, type Extent, hoursOf, type WhyQuestion, wholeDays } from '../../coverage/why-question.ts'
import { derivedQuery, derivedQuestion } from '../questions/derived-query.ts'
import type { Store } from '../questions/store-zones.ts'
import { useAllAsked } from '../questions/use-all-asked.ts'
import type { PagedList, PageSizes } from '../questions/use-pages.ts'
import { type AskedState, askAgain, askedState } from '../questions/use-shown-view.ts'
import { useDataSource } from '../source/data-source.ts'
import type { CameraGroupWords, WhySubject } from './why-subject.ts'

/** What the cameras missed in one of the two periods. */
export interface WhySide {
  readonly extent: Extent
  /** All incidents, the dearest first. */
  readonly list: PagedList<IncidentsAnswer>
  /** The first page of them. */
  readonly answer: IncidentsAnswer
  readonly cameras: CamerasMissed
}

/** What one group of cameras missed. */
interface Group {
  /** `null` if there is only one group. */
  readonly words: CameraGroupWords | null
  readonly current: WhySide
  /** Only where it is to be read with care, too. */
  readonly compared: WhySide | null
}

export interface WhyReport {
  readonly stores: readonly Store[]
  /** One, or two where different figures depend on different cameras; none until all is there. */
  readonly groups: readonly Group[]
  readonly states: readonly AskedState[]
  readonly retry: () => void
}

/** Incidents of some stores are whole with the first question. */
export const whyPages: PageSizes = { first: 100, each: mostRows }

interface AskedSide extends Pick<WhySide, 'extent' | 'list'> {
  readonly role: 'current' | 'compared' | 'further'
}

/** Requests the incidents behind a value, behind its comparison, and those of further cameras. */
export function useWhyReport(subject: WhySubject, question: WhyQuestion): WhyReport {
  const source = useDataSource()
  const stores = useMemo(() => storesOf(subject, question), [subject, question])
  const sides = useMemo(() => sidesOf(subject, question, stores), [subject, question, stores])
  const asked = useAllAsked(
    sides.map(({ list }) => derivedQuery(source, list.ask(0, whyPages.first), list.read)),
  )
  const received = sides.flatMap(({ role, ...side }, position) => {
    const answer = asked[position]?.data
    return answer?.cameras === undefined ? [] : [{ role, ...side, answer, cameras: answer.cameras }]
  })
  return {
    stores,
    groups: received.length < sides.length ? [] : groupsOf(received, subject.furtherOf?.(question) ?? null),
    states: asked.map(askedState),
    retry: () => askAgain(asked),
  }
}

/** The stores that a question is about. */
export function storesOf({ stores }: Pick<WhySubject, 'stores'>, { store }: WhyQuestion): readonly Store[] {
  return store === null ? stores : stores.filter(({ id }) => id === store)
}

function sidesOf(subject: WhySubject, question: WhyQuestion, stores: readonly Store[]): readonly AskedSide[] {
  // An address can name a store that is not among those that were chosen.
  if (stores.length === 0) return []
  const { days, compared } = subject
  const extent = question.extent === 'period' ? wholeDays(days) : question.extent
  const before =
    compared === null || extent.weekday !== undefined
      ? null
      : question.extent === 'period'
        ? wholeDays(compared)
        : daysBefore(extent, daysBetween(compared.first, days.first))
  const cameras = subject.camerasOf(question)
  const further = subject.furtherOf?.(question) ?? null
  const side = (role: AskedSide['role'], of: Extent, whose: CamerasAsked): AskedSide => ({
    role,
    extent: of,
    list: missedList(subject, { extent: of, cameras: whose, stores }),
  })
  return [
    side('current', extent, cameras),
    ...(before === null ? [] : [side('compared', before, cameras)]),
    ...(further === null ? [] : [side('further', extent, further.cameras)]),
  ]
}

interface MissedAsked {
  readonly extent: Extent
  readonly cameras: CamerasAsked
  readonly stores: readonly Store[]
}

function missedList(
  { people }: WhySubject,
  { extent, cameras, stores }: MissedAsked,
): PagedList<IncidentsAnswer> {
  const body = {
    start: extent.days.first,
    end: extent.days.last,
    entities: stores.map(({ id }) => id).sort(),
    entityType: 'location',
    order: 'cost',
    cameras,
    ...hoursOf(extent),
    ...filteredBy(people).values,
  } as const
  return {
    ask: (offset, limit) => derivedQuestion('incidents', { ...body, limit, ...(offset > 0 && { offset }) }),
    read: readIncidents,
  }
}

function groupsOf(
  sides: readonly (WhySide & Pick<AskedSide, 'role'>)[],
  words: ReturnType<NonNullable<WhySubject['furtherOf']>>,
): readonly Group[] {
  const find = (role: AskedSide['role']) => sides.find((side) => side.role === role) ?? null
  const [current, then, other] = [find('current'), find('compared'), find('further')]
  if (current === null) return []
  const compared = then !== null && then.cameras.coverage.verdict !== 'complete' ? then : null
  // Where every entrance camera watches the zone too, there are no others.
  const further = other === null || other.cameras.stores === 0 ? null : other
  const own = { words: further && (words?.wordsOfOthers ?? null), current, compared }
  return further === null ? [own] : [own, { words: words?.words ?? null, current: further, compared: null }]
}
