import { type AskPlain, nobodyWaits } from './plain-question.ts'

/** Lets so many questions be asked at a time, in the order in which they come. Those that nobody waits for give up their place. */
export function inTurn(ask: AskPlain, atOnce: number): AskPlain {
  const waiting: (() => void)[] = []
  let asked = 0
  return async (question, departure) => {
    if (asked >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else asked += 1
    try {
      if (departure.left) throw nobodyWaits()
      return await ask(question, departure)
    } finally {
      // The place goes to the next, or is free.
      const next = waiting.shift()
      if (next === undefined) asked -= 1
      else next()
    }
  }
}
