export interface Notices {
  /** Reports that a part of the deployment fails. The sentence says what to do. */
  trouble(what: string, sentence: string): void
  /**
   * Reports that a part works, if it had failed.
   *
   * @returns true if it had failed
   */
  well(what: string): boolean
}

/** Writes the state of the deployment to the terminal: each failure and each recovery once, not once per request. */
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
