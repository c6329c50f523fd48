/**
 * How long cameras are silent without being down: by it a service that repeats an old answer is known. All instants and
 * times are milliseconds. No clock is read here.
 */

/** Of one camera, or of the fleet: the newest sign of life of any. */
export interface Pulse {
  /** By the clock of the service; `null`: never. */
  readonly lastSeen: number | null
  /** When a newer sign of life was last answered, by our clock; `null`: none since it was first asked about. */
  readonly heardAt: number | null
  /** The longest time between two signs while it was well; 0: not known yet. */
  readonly pulseMs: number
}

/** Among online cameras, one reports within this time. If none does, the service repeats an old answer. */
const repeatedMs = 5 * 60_000

/** A shorter silence means nothing, however often cameras reported before. */
const leastSilenceMs = 25_000

/** A silence counts if it exceeds the longest harmless one by this factor. */
const beyondUsual = 1.1

/** Each sign of life shrinks the longest silence by this: one slow hour is forgotten within a few. */
const forgetting = 0.998

interface Beat {
  readonly lastSeen: number | null
  readonly at: number
  /** Whether it was well, before and now: a silence that was an outage is no pulse. */
  readonly isWell: boolean
  /** Whether the answer before this one came soon enough: a silence of ours is none of theirs. */
  readonly wasAnswered: boolean
}

/** Takes in an answer. */
export function nextPulse(before: Pulse | undefined, { lastSeen, at, isWell, wasAnswered }: Beat): Pulse {
  if (before === undefined) return { lastSeen, heardAt: null, pulseMs: 0 }
  const { heardAt, pulseMs } = before
  if (lastSeen === before.lastSeen) return before
  if (heardAt === null || !wasAnswered || !isWell) return { lastSeen, heardAt: at, pulseMs }
  // Our clock measures the time between requests; theirs, the time between signs of life, including those that no answer held.
  const silence = Math.min(at - heardAt, (lastSeen ?? 0) - (before.lastSeen ?? 0))
  return { lastSeen, heardAt: at, pulseMs: Math.max(pulseMs * forgetting, silence) }
}

/** How long nothing new may come of these before the answers are old. */
export function longestSilenceMs(online: readonly Pulse[], everyMs: number): number {
  const pulse = online.reduce((longest, { pulseMs }) => Math.max(longest, pulseMs), 0)
  // The next sign comes with the first answer after it.
  const usual = pulse * beyondUsual + everyMs
  return pulse === 0 ? repeatedMs : Math.min(repeatedMs, Math.max(leastSilenceMs, usual))
}

/** Signs of life that were minutes old when they were first answered, and after which none came, are no news either. */
export function wasOldAtFirst(online: readonly Pulse[], newestSeen: number, serverNow: number): boolean {
  return online.every(({ heardAt }) => heardAt === null) && serverNow - newestSeen > repeatedMs
}
