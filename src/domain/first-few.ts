const mostNamed = 5

/** Returns the first few of a list, and how many there are: an answer names no more. */
export function firstFew<Item>(all: readonly Item[]): {
  readonly first: readonly Item[]
  readonly count: number
} {
  return { first: all.slice(0, mostNamed), count: all.length }
}
