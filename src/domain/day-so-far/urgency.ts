import type { StoreKind, UsualStore } from '../../protocol/derived/usual/usual-answers.ts'

/** In display order: what needs action, what moved, what to treat with caution, and the rest. */
const kinds: readonly StoreKind[] = [
  'broken',
  'moved',
  'untrusted',
  'usual',
  'new',
  'not-open',
  'closed',
  'silent',
]

/** A zero count of stores for each kind. */
export const noStores = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Readonly<
  Record<StoreKind, number>
>

/** Fields that determine the urgency of a store. */
export interface Urgent extends Pick<UsualStore, 'kind' | 'unseen' | 'tillGap' | 'moved' | 'coverage'> {
  /** Its offline cameras, and how many of them count entries. Absent if not requested. */
  readonly down?: { readonly count: number; readonly entrances: number }
}

/** Compares stores by urgency: by kind, then by how much is at stake. */
export function byUrgency(a: Urgent, b: Urgent): number {
  return kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || weightOf(b) - weightOf(a)
}

function weightOf({ kind, unseen, tillGap, moved, coverage, down }: Urgent): number {
  switch (kind) {
    case 'broken': {
      // An offline entrance camera costs counts now, a silent till costs sales, and other cameras cost zones.
      const now = down?.entrances ?? 0
      const entrances = now + (unseen?.first.filter(({ entrance }) => entrance).length ?? 0)
      const gap = tillGap === undefined ? 0 : 500
      return now * 10_000 + entrances * 1000 + gap + (down?.count ?? 0) * 10 + (unseen?.count ?? 0)
    }
    case 'moved':
      return moved?.[0]?.spreads ?? 0
    case 'untrusted':
      return coverage.share === null ? 0 : 1 - coverage.share
    default:
      return 0
  }
}
