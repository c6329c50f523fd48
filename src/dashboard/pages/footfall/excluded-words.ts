import { t } from '@lingui/core/macro'

interface Excluded<Reason> {
  /** The first few. */
  readonly first: readonly { readonly location: string; readonly reason: Reason }[]
  readonly count: number
}

/** "Excluded: Leeds (closed) and 2 more.": which stores a figure leaves out, and why. `null` if it has all. */
export function excludedWords<Reason extends string>(
  { first, count }: Excluded<Reason>,
  reasons: Readonly<Record<Reason, () => string>>,
  nameOfStore: (id: string) => string,
): string | null {
  if (count === 0) return null
  const named = first
    .map(({ location, reason }) => `${nameOfStore(location)} (${reasons[reason]()})`)
    .join(', ')
  const more = count - first.length
  return more === 0 ? t`Excluded: ${named}.` : t`Excluded: ${named} and ${more} more.`
}
