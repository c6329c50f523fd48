import { type DownCameras, downCameras, noneDown } from '../../../../domain/day-so-far/down-cameras.ts'
import { byUrgency } from '../../../../domain/day-so-far/urgency.ts'
import type { LiveAnswer } from '../../../../protocol/derived/live-answers.ts'
import type { StoreKind, UsualAnswer, UsualStore } from '../../../../protocol/derived/usual/usual-answers.ts'
import { camerasIn } from '../../../coverage/live-cameras.ts'
import { compareNames } from '../../../ui/table/compare-names.ts'
import type { Screen } from '../../screen.ts'

/** A store: what its day so far is like, and which of its cameras are down now. */
export interface StoreNow extends Omit<UsualStore, 'location' | 'resting' | 'entrances'> {
  readonly store: string
  readonly name: string
  readonly timezone: string
  readonly down: DownCameras
  /** Cameras that were unseen today and are not down now. */
  readonly unseen?: NonNullable<UsualStore['unseen']>
  /** Set for a store that `usual` left out: only its cameras that are down are known. */
  readonly onlyCameras?: true
}

export interface StoresNow {
  /** The most urgent first. */
  readonly stores: readonly StoreNow[]
  /** Of all stores, whether they are among `stores` or not. */
  readonly counts: UsualAnswer['counts']
  /** `null` if the state of the cameras is unknown. */
  readonly cameras: { readonly known: number; readonly down: number } | null
}

/** @param asked all stores that both answers are about */
export function storesNow(
  { stores: rows, counts }: Pick<UsualAnswer, 'stores' | 'counts'>,
  live: LiveAnswer | null,
  asked: Screen['stores'],
): StoresNow {
  const usual = new Map(rows.map((row) => [row.location, row]))
  const ids = asked.map(({ id }) => id)
  const down = live === null ? new Map<string, DownCameras>() : downCameras(live, ids, (id) => usual.get(id))
  const stores = asked
    .flatMap((store): readonly StoreNow[] => {
      const [row, own] = [usual.get(store.id), down.get(store.id)]
      if (row === undefined) return own === undefined ? [] : [camerasAlone(store, own)]
      return [joined(store, row, own ?? noneDown)]
    })
    .sort((a, b) => byUrgency(a, b) || compareNames(a.name, b.name))
  return {
    stores,
    counts: countsNow(rows, counts, stores),
    cameras: live && {
      known: live.summary.reduce((sum, counts) => sum + camerasIn(counts), 0),
      down: [...down.values()].reduce((sum, { count }) => sum + count, 0),
    },
  }
}

type Store = Screen['stores'][number]

function joined({ id, name, timezone }: Store, row: UsualStore, down: DownCameras): StoreNow {
  const { location: _location, resting: _resting, entrances: _entrances, unseen: all, ...told } = row
  const unseen = all && withoutDown(all, down)
  return {
    ...told,
    store: id,
    name,
    timezone,
    kind: down.count > 0 ? 'broken' : row.kind,
    down,
    ...(unseen && { unseen }),
  }
}

function camerasAlone({ id, name, timezone }: Store, down: DownCameras): StoreNow {
  return {
    store: id,
    name,
    timezone,
    kind: 'broken',
    value: null,
    change: { kind: 'withheld', reason: 'no-data-now' },
    coverage: { share: null, verdict: 'unknown' },
    course: { today: [], before: [] },
    down,
    onlyCameras: true,
  }
}

type Unseen = NonNullable<UsualStore['unseen']>

/**
 * Leaves out cameras that are down: they have a finding of their own. If none of those is named, every camera of the
 * store is down. Of the unseen cameras without a name, as many count as down as are left.
 */
function withoutDown({ first, count }: Unseen, { named, count: down }: DownCameras): Unseen | undefined {
  if (down > 0 && named.length === 0) return undefined
  const isDown = new Set(named.map(({ recording }) => recording))
  const others = first.filter(({ recording }) => !isDown.has(recording))
  const ofNamed = first.length - others.length
  const left = count - ofNamed - Math.min(down - ofNamed, count - first.length)
  return left <= 0 ? undefined : { first: others.slice(0, left), count: left }
}

/** Counts stores with a camera that is down as broken, and not as the kind that the answer gives them. */
function countsNow(
  rows: readonly UsualStore[],
  counts: UsualAnswer['counts'],
  stores: readonly StoreNow[],
): UsualAnswer['counts'] {
  const now: Record<StoreKind, number> = { ...counts }
  const kinds = new Map(rows.map(({ location, kind }) => [location, kind]))
  for (const { store, kind } of stores) {
    const before = kinds.get(store)
    if (before !== undefined) now[before] -= 1
    now[kind] += 1
  }
  return now
}
