import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createClient } from '../../../src/client/client.ts'
import { ExchangeError } from '../../../src/client/exchange-error.ts'
import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'
import { check, questionOf } from '../multiplex/exchange.ts'
import type { Fate } from './service.ts'

const inFlight = 64
/** Longer than a late answer takes, shorter than the BFF's time-out. */
const timeoutMs = 400

/** The plan of each exchange by its number: most succeed, some of each hundred do not. */
interface Plan {
  readonly fate: Fate
  /** Cancel after so many milliseconds. */
  readonly cancelMs: number | null
  /** Cut the browser's own connection. */
  readonly reconnects: boolean
  /** Asked before by this browser, so the BFF's cache answers it. */
  readonly known: boolean
}

function planOf(number: number): Plan {
  const percent = number % 100
  const plan: Plan = {
    fate: 'answered',
    cancelMs: null,
    reconnects: number % 2500 === 1250,
    known: percent < 40,
  }
  if (number % 4000 === 2000) return { ...plan, fate: 'cut', known: false }
  if (percent >= 97) return { ...plan, fate: 'never' }
  if (percent >= 94) return { ...plan, fate: 'late' }
  if (percent >= 92) return { ...plan, fate: 'failed' }
  if (percent >= 90) return { ...plan, fate: 'parts' }
  if (percent >= 86) return { ...plan, fate: 'late', cancelMs: 5 }
  if (percent >= 84) return { ...plan, fate: 'never', cancelMs: 10 }
  if (percent >= 82) return { ...plan, cancelMs: 0 }
  return plan
}

/** The outcomes that a plan allows. Any other is a bug. */
function isExpected({ fate, cancelMs }: Plan, outcome: string): boolean {
  // A lost connection or a busy machine may make any request time out.
  if (outcome === 'timeout' || outcome === 'unavailable') return true
  if (outcome === 'cancelled') return cancelMs !== null
  return outcome === (fate === 'failed' ? 'internal' : 'answered') && fate !== 'never'
}

/** A browser that asks a lot, gives up, loses its connection, and checks every answer. */
export function askRoughly(address: string) {
  const client = createClient({
    openSocket: () => new WebSocket(address, { perMessageDeflate: false }),
    clock: {
      now: Date.now,
      setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
      clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
    },
    random: Math.random,
    limits: { maxInFlight: inFlight },
    backoff: { baseMs: 1, ceilingMs: 10 },
    timeoutMs,
  })
  let number = 0

  async function exchange(mine: number): Promise<string> {
    const plan = planOf(mine)
    const leaving = new AbortController()
    const cancel = plan.cancelMs === null ? null : setTimeout(() => leaving.abort(), plan.cancelMs)
    if (plan.reconnects) client.reconnect()
    let outcome: string
    try {
      const { value } = await client.request(questionFor(mine, plan), { signal: leaving.signal })
      check(mine, value)
      outcome = 'answered'
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error
      outcome = error.code
    } finally {
      if (cancel !== null) clearTimeout(cancel)
    }
    if (!isExpected(plan, outcome)) throw new Error(`exchange ${mine} (${plan.fate}) ended with ${outcome}`)
    return outcome
  }

  return {
    /** @returns the number of each outcome, once all have ended and nothing is pending */
    async ask(count: number): Promise<Readonly<Record<string, number>>> {
      const outcomes: Record<string, number> = {}
      const last = number + count
      const askInTurn = async (): Promise<void> => {
        while (number < last) {
          number += 1
          const outcome = await exchange(number)
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        }
      }
      await Promise.all(Array.from({ length: inFlight }, askInTurn))
      // The BFF gives up on an unanswered request after 800 ms.
      await pause(1500)
      return outcomes
    },
    waiting: () => client.counters.inFlight + client.counters.queued,
  }
}

function questionFor(number: number, { fate, known }: Plan): UncheckedQuestion {
  const question = questionOf(number)
  const asked = known ? 'always' : `${process.pid}-${number}`
  return { ...question, body: { ...(question.body as object), fate, asked } }
}
