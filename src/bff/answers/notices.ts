export interface Notices {
  /** Something of the deployment is in trouble. The sentence says what to do. */
  trouble(what: string, sentence: string): void
  /** It works; logged only after trouble. @returns whether there was trouble. */
  well(what: string): boolean
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
      const hadTrouble = troubles.delete(what)
      if (hadTrouble) tell(`${what} answers again.`)
      return hadTrouble
    },
  }
}
