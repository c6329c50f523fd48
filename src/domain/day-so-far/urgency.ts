import type { StoreKind, UsualStore } from '../../protocol/derived/usual-answers.ts'

/** In the order in which stores are told: what needs a hand, what moved, what to be careful with, and the rest. */
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

/** Counts of stores by kind, of none. */
export const noStores = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Readonly<
  Record<StoreKind, number>
>

/** What the urgency of a store depends on. */
export interface Urgent extends Pick<UsualStore, 'kind' | 'unseen' | 'tillGap' | 'moved' | 'coverage'> {
  /** Its cameras that are down now, and how many of them count entries; left out where nobody asked. */
  readonly down?: { readonly count: number; readonly entrances: number }
}

/** The first to be looked at first: by kind, and within it by how much is at stake. */
export function byUrgency(a: Urgent, b: Urgent): number {
  return kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || weightOf(b) - weightOf(a)
}

function weightOf({ kind, unseen, tillGap, moved, coverage, down }: Urgent): number {
  switch (kind) {
    case 'broken': {
      // An entrance that is down costs counts now; a silent till costs sales; other cameras cost zones.
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
