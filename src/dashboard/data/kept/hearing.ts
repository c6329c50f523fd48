import type { HeardAnswer, Hearer } from './heard-answers.ts'

/** Collects answers until the module that keeps them has come, and hands them on from then. */
export interface Hearing {
  readonly hear: Hearer
  /** Hands over what was heard, and then each answer. */
  readonly attach: (hearer: Hearer) => void
}

/** The first pages ask fewer questions than this before the browser is idle. */
const mostEarly = 100

export function createHearing(): Hearing {
  const early: HeardAnswer[] = []
  let listener: Hearer | null = null
  return {
    hear(answer) {
      if (listener !== null) listener(answer)
      else if (early.length < mostEarly) early.push(answer)
    },
    attach(hearer) {
      listener = hearer
      for (const answer of early.splice(0)) hearer(answer)
    },
  }
}
