export interface Notices {
  /** Something of the deployment is in trouble. The sentence says what to do. */
  trouble(what: string, sentence: string): void
  /** It works; said only where there was trouble. */
  well(what: string): void
}

/** Tells the person at the terminal how the deployment is: each trouble once, not once per request, and its end. */
export function createNotices(tell: (sentence: string) => void): Notices {
  const troubles = new Map<string, string>()
  return {
    trouble(what, sentence) {
      if (troubles.get(what) === sentence) return
      troubles.set(what, sentence)
      tell(sentence)
    },
    well(what) {
      if (troubles.delete(what)) tell(`${what} answers again.`)
    },
  }
}
