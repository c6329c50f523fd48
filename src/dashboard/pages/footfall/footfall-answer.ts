import type { Granularity } from '../../../calendar/calendar.ts'
import type { StoresApart } from '../../../domain/cells/stores-apart.ts'
import type { LeagueRow } from '../../../domain/totals/store-league.ts'
import type { Totals } from '../../../domain/totals/totals.ts'
import type { TotalsAnswer, TotalsEntity, TotalsSummary } from '../../../protocol/derived/derived-answers.ts'
import { answeredPoints, comparedFigure } from '../../data/cards/answered-points.ts'
import { withoutClosedEnds } from '../../data/cards/closed-ends.ts'
import type { TimePoint } from '../../data/cards/points-over-time.ts'

export interface Footfall extends Totals {
  readonly points: readonly TimePoint[]
  /** Stores without counts. No figure includes them. */
  readonly apart: Pick<StoresApart, 'silent' | 'shut'>
  /** Empty for a single store. */
  readonly league: readonly LeagueRow[]
  /** Hours that cameras missed: the longest, and how many there are. */
  readonly unseen: TotalsSummary['unseen']
}

interface Wording {
  readonly granularity: Granularity
  /** The names of the stores asked about, by id. */
  readonly names: ReadonlyMap<string, string>
}

/** All that the page shows, from the answer of the route `totals`. `null` if it has no summary. */
export function footfallOf(
  { segments = [], entities = [], summary: [summary] = [] }: TotalsAnswer,
  { granularity, names }: Wording,
): Footfall | null {
  if (summary === undefined) return null
  const { alike, absence, silent, shut, total, perOpenDay } = summary
  return {
    ...summary,
    total: { ...total, ...comparedFigure(total) },
    perOpenDay: { ...perOpenDay, ...comparedFigure(perOpenDay) },
    alike: alike && {
      kept: alike.kept,
      leftOut: alike.leftOut.map(({ location, ...left }) => ({ store: location, ...left })),
    },
    isEmpty: absence !== null,
    absence: absence ?? 'no-data',
    apart: { silent, shut },
    points: answeredPoints(withoutClosedEnds(segments, { granularity, stores: names.size }), granularity),
    league: names.size > 1 ? entities.map((row) => leagueRow(row, names)) : [],
  }
}

function leagueRow({ location, change, ...row }: TotalsEntity, names: Wording['names']): LeagueRow {
  return { ...row, store: location, name: names.get(location) ?? location, delta: change }
}
