/** Counts sockets by session or address. `null` is not counted and has no limit. */
export interface Census {
  counts(): Iterable<[string, number]>
  /** `false` if the limit is reached. */
  enter(name: string | null): boolean
  leave(name: string | null): void
}

/** @param elsewhere sockets of a name on other servers */
export function createCensus(max: number, elsewhere: (name: string) => number): Census {
  const counts = new Map<string, number>()
  return {
    counts: () => counts,
    enter(name) {
      if (name === null) return true
      const count = counts.get(name) ?? 0
      if (count + elsewhere(name) >= max) return false
      counts.set(name, count + 1)
      return true
    },
    leave(name) {
      if (name === null) return
      const count = (counts.get(name) ?? 0) - 1
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
  }
}
