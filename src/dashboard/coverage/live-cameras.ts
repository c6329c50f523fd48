import type { StatusRecord } from '../../protocol/records.ts'
import { parseUtcInstant } from '../../protocol/wire-time.ts'

/**
 * What the live status of cameras says over time: which state each is in, since when, and whether that can be believed.
 * All instants are epoch milliseconds. No clock is read here, and what is kept does not grow: changes older than the
 * window are forgotten.
 */

/** The worst first. */
export const liveStates = ['offline', 'degraded', 'unknown', 'online'] as const
export type LiveState = (typeof liveStates)[number]

/** Below this average quality (0 to 1) a camera that is online shows a poor picture: degraded. */
export const poorQuality = 0.8

/** So many changes within the window are a flapping camera: the worst of them stays shown until it is calm. */
export const flapping = { changes: 4, windowMs: 15 * 60_000 } as const

/** An online camera must have been heard of at most so long before the one heard of last. */
const contradictionMs = 10 * 60_000

/** Where cameras are online, somebody is heard of within this time; else the service repeats an old answer. */
const repeatedMs = 5 * 60_000

/** Less silence than this is none, however often cameras were heard of before. */
const leastSilenceMs = 25_000

/** By how much a silence exceeds the longest one that was none. */
const beyondUsual = 1.1

/** With each sign of life that one counts for less: what was slow for an hour is forgotten in a few. */
const forgetting = 0.998

interface Change {
  readonly at: number
  readonly from: LiveState
}

interface Track {
  readonly location: string
  readonly state: LiveState
  /** When the state was first answered. */
  readonly since: number
  /** Whether another state was answered before. */
  readonly witnessed: boolean
  readonly lastSeen: number | null
  readonly quality: number | null
  /** When a newer sign of life was last told, by our clock; `null`: there was none since it was first asked about. */
  readonly heardAt: number | null
  /** The longest from one to the next while it was well, milliseconds; 0: that is not known yet. */
  readonly pulseMs: number
  /** Within the window, the oldest first. */
  readonly changes: readonly Change[]
}

/** What the answers said so far. */
export interface LiveMemory {
  readonly tracks: ReadonlyMap<string, Track>
  /** The newest sign of life of any camera, by the clock of the service. */
  readonly newestSeen: number | null
  /** When an answer last brought a newer one, by our clock. */
  readonly newestSeenAt: number
  /** When the last answer came, by our clock. */
  readonly answeredAt: number
}

export const nothingHeard: LiveMemory = {
  tracks: new Map(),
  newestSeen: null,
  newestSeenAt: 0,
  answeredAt: 0,
}

/**
 * Takes in the answer for some stores. A camera of which an earlier answer told and this one does not is unknown: its
 * silence is no health.
 *
 * @param records of all stores asked, an answer as a whole.
 * @param at when the answer came.
 * @param everyMs how often it is asked.
 */
export function follow(
  memory: LiveMemory,
  records: readonly StatusRecord[],
  at: number,
  everyMs = usualEveryMs,
): LiveMemory {
  const tracks = new Map<string, Track>()
  const wasAnswered = at - memory.answeredAt <= staleAfterMs(everyMs)
  for (const record of records) {
    const state = stateIn(record)
    const lastSeen = record.last_seen_utc === null ? null : parseUtcInstant(record.last_seen_utc)
    const before = memory.tracks.get(record.recording_id)
    tracks.set(record.recording_id, {
      ...nextTrack(before, state, at),
      ...nextPulse(before, { state, lastSeen }, at, wasAnswered),
      location: record.location_id,
      lastSeen,
      quality: record.average_quality,
    })
  }
  for (const [recording, track] of memory.tracks) {
    const isForgotten = track.state === 'unknown' && at - track.since > forgottenAfterMs
    if (!tracks.has(recording) && !isForgotten) {
      tracks.set(recording, { ...track, ...nextTrack(track, 'unknown', at) })
    }
  }
  const seen = [...tracks.values()].flatMap(({ lastSeen }) => lastSeen ?? [])
  const newestSeen = seen.length === 0 ? null : seen.reduce((a, b) => Math.max(a, b))
  const isNewer = newestSeen !== memory.newestSeen
  return { tracks, newestSeen, newestSeenAt: isNewer ? at : memory.newestSeenAt, answeredAt: at }
}

/** Of a camera that is not told of any more, nobody wants to know for ever. */
const forgottenAfterMs = 24 * 60 * 60_000

function stateIn({ status, average_quality: quality }: StatusRecord): LiveState {
  if (status === 'offline' || status === 'degraded') return status
  if (status !== 'online') return 'unknown'
  return quality !== null && quality < poorQuality ? 'degraded' : 'online'
}

/**
 * Each sign of life after a silence that was no outage tells how long it may be silent.
 *
 * @param wasAnswered whether the answer before this one came soon enough to tell: a silence of ours is none of theirs.
 */
function nextPulse(
  before: Track | undefined,
  told: Pick<Track, 'state' | 'lastSeen'>,
  at: number,
  wasAnswered: boolean,
): Pick<Track, 'heardAt' | 'pulseMs'> {
  if (before === undefined) return { heardAt: null, pulseMs: 0 }
  const { heardAt, pulseMs } = before
  if (told.lastSeen === before.lastSeen) return { heardAt, pulseMs }
  const isPulse = heardAt !== null && wasAnswered && before.state !== 'offline' && told.state !== 'offline'
  if (!isPulse) return { heardAt: at, pulseMs }
  // By our clock it is as long as the questions are apart, by theirs as long as all the signs that no answer told of.
  const silence = Math.min(at - heardAt, (told.lastSeen ?? 0) - (before.lastSeen ?? 0))
  return { heardAt: at, pulseMs: Math.max(pulseMs * forgetting, silence) }
}

type Course = Pick<Track, 'state' | 'since' | 'witnessed' | 'changes'>

function nextTrack(before: Track | undefined, state: LiveState, at: number): Course {
  if (before === undefined) return { state, since: at, witnessed: false, changes: [] }
  const recent = before.changes.filter((change) => at - change.at <= flapping.windowMs)
  if (before.state === state) {
    const { since, witnessed } = before
    return { state, since, witnessed, changes: recent }
  }
  return { state, since: at, witnessed: true, changes: [...recent, { at, from: before.state }] }
}

/** A camera as the screen shows it. */
export interface LiveCamera {
  readonly recording: string
  readonly location: string
  readonly state: LiveState
  /** What it was said to be last, where that cannot be believed any more and the state is unknown; else `null`. */
  readonly was: LiveState | null
  readonly since: Since | null
  /** By the clock of the service; `null`: never, or it is not told. */
  readonly lastSeen: number | null
  /** 0 to 1. */
  readonly quality: number | null
  /** How often the state changed within the window of {@link flapping}, where that is too often; else 0. */
  readonly flaps: number
}

export interface Since {
  readonly at: number
  /**
   * `seen`: a change was witnessed, or it is silent since then. `asked`: it was so when it was first asked about, and
   * may have been for long.
   */
  readonly basis: 'seen' | 'asked'
}

/**
 * The cameras as they are shown.
 *
 * @param now by our clock.
 * @param isStale whether the last answer is too old to be called the present: every camera is unknown then.
 */
export function liveCameras(memory: LiveMemory, now: number, isStale: boolean): readonly LiveCamera[] {
  return [...memory.tracks].map(([recording, track]): LiveCamera => {
    const { location, lastSeen, quality } = track
    const recent = track.changes.filter((change) => now - change.at <= flapping.windowMs)
    const flaps = recent.length >= flapping.changes ? recent.length : 0
    const held = flaps === 0 ? track.state : worstOf([track.state, ...recent.map(({ from }) => from)])
    const contradicts =
      held === 'online' && lastSeen !== null && (memory.newestSeen ?? lastSeen) - lastSeen > contradictionMs
    const doubted = isStale || contradicts
    return {
      recording,
      location,
      state: doubted ? 'unknown' : held,
      was: doubted && held !== 'unknown' ? held : null,
      since: sinceOf(track, held, flaps === 0 ? undefined : recent[0]),
      lastSeen,
      quality,
      flaps,
    }
  })
}

function sinceOf(track: Track, held: LiveState, firstFlap: Change | undefined): Since | null {
  if (firstFlap !== undefined) return { at: firstFlap.at, basis: 'seen' }
  // It fell silent before anybody called it offline.
  if (held === 'offline') return track.lastSeen === null ? null : { at: track.lastSeen, basis: 'seen' }
  return { at: track.since, basis: track.witnessed ? 'seen' : 'asked' }
}

function worstOf(states: readonly LiveState[]): LiveState {
  return liveStates.find((state) => states.includes(state)) ?? 'unknown'
}

/**
 * Whether the service goes on answering, but nothing new: cameras are online, and none was heard of for longer than
 * any of them is ever silent; for minutes, where that is not known yet.
 *
 * @param serverNow by the clock of the server, `null`: not known. Signs of life that were minutes old when they were
 * first told, and after which none came, are no news either.
 */
export function repeatsItself(
  memory: LiveMemory,
  now: number,
  serverNow: number | null = null,
  everyMs = usualEveryMs,
): boolean {
  const { newestSeen, newestSeenAt, tracks } = memory
  const online = [...tracks.values()].filter(({ state }) => state === 'online')
  if (online.length === 0 || newestSeen === null) return false
  const wasHeard = online.some(({ heardAt }) => heardAt !== null)
  if (serverNow !== null && !wasHeard && serverNow - newestSeen > repeatedMs) return true
  const pulse = online.reduce((longest, { pulseMs }) => Math.max(longest, pulseMs), 0)
  // The next sign is told by the first answer after it.
  const usual = pulse * beyondUsual + everyMs
  const silence = pulse === 0 ? repeatedMs : Math.min(repeatedMs, Math.max(leastSilenceMs, usual))
  return now - newestSeenAt > silence
}

/** From this age on, an answer to a question that is asked so often is not the present any more. */
export function staleAfterMs(everyMs: number): number {
  return Math.max(leastStaleMs, 3 * everyMs)
}

const leastStaleMs = 30_000
const usualEveryMs = 10_000

/** How bad a camera stands, for sorting: what is not believed any more keeps its place. */
export function severityOf({ state, was }: Pick<LiveCamera, 'state' | 'was'>): number {
  return liveStates.indexOf(was ?? state)
}

export function countStates(
  cameras: Iterable<Pick<LiveCamera, 'state'>>,
): Readonly<Record<LiveState, number>> {
  const counts = { offline: 0, degraded: 0, unknown: 0, online: 0 }
  for (const { state } of cameras) counts[state] += 1
  return counts
}
