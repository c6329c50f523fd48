export interface Notices {
  /** A part of the deployment fails. The sentence says what to do. */
  trouble(what: string, sentence: string): void
  /** A part works. Reported only after trouble. @returns whether there was trouble */
  well(what: string): boolean
}

/** Reports the state of the deployment at the terminal: each trouble and each recovery once, not once per request. */
export function createNotices(report: (sentence: string) => void): Notices {
  const troubles = new Map<string, string>()
  return {
    trouble(what, sentence) {
      if (troubles.get(what) === sentence) return
      troubles.set(what, sentence)
      report(sentence)
    },
    well(what) {
      const hadTrouble = troubles.delete(what)
      if (hadTrouble) report(`${what} is reachable again.`)
      return hadTrouble
    },
  }
}
