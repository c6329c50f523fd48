let compare: ((a: string, b: string) => number) | null = null

/** Names as people look for them: "Till 2" before "Till 10". A collator made for each comparison is most of a sort. */
export function compareNames(a: string, b: string): number {
  compare ??= new Intl.Collator(undefined, { numeric: true }).compare
  return compare(a, b)
}
