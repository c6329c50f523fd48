import {
  type LiveAnswer,
  type LiveCameraRow,
  type LiveCounts,
  type LiveListing,
  type LiveState,
  type LiveStoreRow,
  liveStates,
} from '../../protocol/derived/live-answers.ts'
import { parseUtcInstant } from '../../protocol/metrics/wire-time.ts'
import { longestSilenceMs, nextPulse, type Pulse, wasOldAtFirst } from './live-pulse.ts'

/**
 * Follows the answers of the route `live`: since when each camera has its state, and whether the answers are credible.
 * All instants are epoch milliseconds. No clock is read here. Memory is bounded: changes older than the window are
 * dropped.
 */

/** A camera with this many changes within the window flaps. Its worst state stays shown until it is calm. */
export const flapping = { changes: 4, windowMs: 15 * 60_000 } as const

interface Change {
  readonly at: number
  readonly from: LiveState
}

interface Track extends Pulse {
  readonly row: LiveCameraRow
  readonly location: string
  readonly isOpen: boolean
  /** As its status says, even if doubted. */
  readonly state: LiveState
  /** As what the counts of the last answer count it; `null`: they do not. */
  readonly counted: LiveState | null
  /** When the state was first answered. */
  readonly since: number
  /** True if an earlier answer had another state. */
  readonly witnessed: boolean
  /** Within the window, the oldest first. */
  readonly changes: readonly Change[]
}

/** State kept from response to response. */
export interface LiveMemory {
  /** Of the cameras that have a row, and of those that had one a short while ago. */
  readonly tracks: ReadonlyMap<string, Track>
  readonly listed: LiveListing
  /** Cameras that are online, listed or not. */
  readonly online: number
  /** The newest sign of life of any camera. */
  readonly fleet: Pulse | undefined
  /** When an answer last brought a newer one, by our clock. */
  readonly newestSeenAt: number
  /** When the last answer came, by our clock. */
  readonly answeredAt: number
}

export const nothingHeard: LiveMemory = {
  tracks: new Map(),
  listed: 'all',
  online: 0,
  fleet: undefined,
  newestSeenAt: 0,
  answeredAt: 0,
}

/** An answer as a whole, without a cursor's changes left to fold in. */
export interface HeardAnswer {
  readonly answer: LiveAnswer
  /** The stores asked about, in ascending order. */
  readonly stores: readonly string[]
  /** When it came. */
  readonly at: number
  /** How often it is asked. */
  readonly everyMs: number
}

/** Takes in an answer. */
export function follow(memory: LiveMemory, heard: HeardAnswer): LiveMemory {
  const { answer, at, everyMs } = heard
  const wasAnswered = at - memory.answeredAt <= staleAfterMs(everyMs)
  const tracks = new Map<string, Track>()
  for (const store of answer.stores) {
    for (const row of store.cameras) {
      const before = memory.tracks.get(row.recording)
      tracks.set(row.recording, nextTrack(before, { row, store }, { at, wasAnswered }))
    }
  }
  const isUnlistedWell = unlistedWell(heard)
  for (const [recording, track] of memory.tracks) {
    if (tracks.has(recording)) continue
    const next = unlisted(track, { listed: answer.listed, isWell: isUnlistedWell(track.location), at })
    if (next !== null) tracks.set(recording, next)
  }
  const online = answer.summary[0]?.online ?? 0
  const fleet = nextPulse(memory.fleet, {
    lastSeen: instantOf(answer.meta.newestSeen),
    at,
    isWell: online > 0 && memory.online > 0,
    wasAnswered,
  })
  const isNewer = fleet.lastSeen !== memory.fleet?.lastSeen
  const newestSeenAt = isNewer ? at : memory.newestSeenAt
  return { tracks, listed: answer.listed, online, fleet, newestSeenAt, answeredAt: at }
}

interface Told {
  readonly row: LiveCameraRow
  readonly store: LiveStoreRow
}

function nextTrack(
  before: Track | undefined,
  { row, store }: Told,
  { at, wasAnswered }: { readonly at: number; readonly wasAnswered: boolean },
): Track {
  const state = row.was ?? row.state
  const isWell = before?.state !== 'offline' && state !== 'offline'
  const pulse = nextPulse(before, { lastSeen: instantOf(row.lastSeen), at, isWell, wasAnswered })
  return {
    row,
    location: store.location,
    isOpen: store.open,
    counted: row.state,
    ...pulse,
    ...nextState(before, state, at),
  }
}

/**
 * Follows a camera that has lost its row. If the answer lists all cameras, its state is unknown: silence is not health.
 * Otherwise it is online if the counts of its store leave no other state for it.
 *
 * @returns `null` once the camera can be forgotten
 */
function unlisted(
  track: Track,
  { listed, isWell, at }: { readonly listed: LiveListing; readonly isWell: boolean; readonly at: number },
): Track | null {
  if (listed === 'all') {
    if (track.state === 'unknown' && at - track.since > forgottenAfterMs) return null
    return { ...track, counted: null, ...nextState(track, 'unknown', at) }
  }
  if (!isWell) return track
  const next = nextState(track, 'online', at)
  if (next.changes.length === 0) return null
  const { was: _, ...row } = track.row
  const now = { ...row, state: 'online', lastSeen: null, quality: null } as const
  return { ...track, row: now, lastSeen: null, counted: 'online', ...next }
}

const forgottenAfterMs = 24 * 60 * 60_000

/** Tells of a store whether all cameras are listed that are not online. */
function unlistedWell({ answer, stores }: HeardAnswer): (store: string) => boolean {
  if (answer.listed !== 'folded') return () => true
  const rows = new Map(answer.stores.map((row) => [row.location, row.cameras.length]))
  const places = new Map(stores.map((id, place) => [id, place]))
  return (store) => {
    const counts = countsOfStore(answer, places.get(store) ?? -1)
    return counts.offline + counts.degraded + counts.unknown <= (rows.get(store) ?? 0)
  }
}

/** @param place of the store among those asked about, in ascending order */
export function countsOfStore({ byStore }: Pick<LiveAnswer, 'byStore'>, place: number): LiveCounts {
  const of = (state: LiveState) => byStore?.[state][place] ?? 0
  return { offline: of('offline'), degraded: of('degraded'), unknown: of('unknown'), online: of('online') }
}

type Course = Pick<Track, 'state' | 'since' | 'witnessed' | 'changes'>

function nextState(before: Track | undefined, state: LiveState, at: number): Course {
  if (before === undefined) return { state, since: at, witnessed: false, changes: [] }
  const recent = before.changes.filter((change) => at - change.at <= flapping.windowMs)
  if (before.state === state) {
    const { since, witnessed } = before
    return { state, since, witnessed, changes: recent }
  }
  return { state, since: at, witnessed: true, changes: [...recent, { at, from: before.state }] }
}

const instantOf = (text: string | null) => (text === null ? null : parseUtcInstant(text))

/** A camera as the screen shows it. */
export interface LiveCamera {
  readonly recording: string
  readonly name: string
  readonly location: string
  readonly state: LiveState
  /** The last stated state, if it is doubted and the state therefore unknown; else `null`. */
  readonly was: LiveState | null
  /** As what the counts of the answer count it; `null`: they do not. */
  readonly counted: LiveState | null
  readonly since: Since | null
  /** By the clock of the service; `null` if never, or unknown. */
  readonly lastSeen: number | null
  /** 0 to 1. */
  readonly quality: number | null
  /** How often the state changed within the window of {@link flapping}, where that is too often; else 0. */
  readonly flaps: number
  /** It counts entries. */
  readonly isEntrance: boolean
  /** True if its store is open now, as far as is known. */
  readonly isOpen: boolean
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
export function liveCameras({ tracks }: LiveMemory, now: number, isStale: boolean): readonly LiveCamera[] {
  return [...tracks].map(([recording, track]): LiveCamera => {
    const { row, location, isOpen, counted, lastSeen } = track
    const recent = track.changes.filter((change) => now - change.at <= flapping.windowMs)
    const flaps = recent.length >= flapping.changes ? recent.length : 0
    const held = flaps === 0 ? track.state : worstOf([track.state, ...recent.map(({ from }) => from)])
    const doubted = isStale || (held === 'online' && row.was !== undefined)
    return {
      recording,
      name: row.name,
      location,
      state: doubted ? 'unknown' : held,
      was: doubted && held !== 'unknown' ? held : null,
      counted,
      since: sinceOf(track, held, flaps === 0 ? undefined : recent[0]),
      lastSeen,
      quality: row.quality,
      flaps,
      isEntrance: row.affects?.entries ?? false,
      isOpen,
    }
  })
}

function sinceOf(track: Track, held: LiveState, firstFlap: Change | undefined): Since | null {
  if (firstFlap !== undefined) return { at: firstFlap.at, basis: 'seen' }
  // It fell silent before anybody called it offline.
  if (held === 'offline') return track.lastSeen === null ? null : { at: track.lastSeen, basis: 'seen' }
  if (track.witnessed) return { at: track.since, basis: 'seen' }
  // A camera that was well when it was first asked about has been so for as long as its records say.
  const wellSince = held === 'online' ? instantOf(track.row.wellSince ?? null) : null
  return { at: Math.min(track.since, wellSince ?? track.since), basis: 'asked' }
}

function worstOf(states: readonly LiveState[]): LiveState {
  return liveStates.find((state) => states.includes(state)) ?? 'unknown'
}

/**
 * True if the service keeps answering without anything new: cameras are online, but all have been silent for longer than
 * any of them ever is, or for minutes if that is not known yet. If not all cameras are listed, the newest sign of life of
 * the fleet decides.
 *
 * @param serverNow the clock of the server; `null` if unknown
 */
export function repeatsItself(
  { fleet, listed, newestSeenAt, online, tracks }: LiveMemory,
  { now, serverNow = null, everyMs }: { now: number; serverNow?: number | null; everyMs: number },
): boolean {
  const newestSeen = fleet?.lastSeen ?? null
  if (fleet === undefined || newestSeen === null) return false
  const pulses = listed === 'all' ? [...tracks.values()].filter(({ state }) => state === 'online') : [fleet]
  if (pulses.length === 0 || (listed !== 'all' && online === 0)) return false
  if (serverNow !== null && wasOldAtFirst(pulses, newestSeen, serverNow)) return true
  return now - newestSeenAt > longestSilenceMs(pulses, everyMs)
}

/** From this age on, an answer to a question that is asked so often is not the present any more. */
export function staleAfterMs(everyMs: number): number {
  return Math.max(leastStaleMs, 3 * everyMs)
}

const leastStaleMs = 30_000

/** Order of severity for sorting. A camera whose state is doubted keeps its place. */
export function severityOf({ state, was }: Pick<LiveCamera, 'state' | 'was'>): number {
  return liveStates.indexOf(was ?? state)
}

/**
 * How many cameras are in each state as the screen shows them: the counts of the answer, and those of the cameras in it
 * that are shown as something else than they are counted as.
 */
export function countsNow(
  told: LiveCounts,
  cameras: readonly Pick<LiveCamera, 'state' | 'counted'>[],
  isStale: boolean,
): LiveCounts {
  const counts = { ...told }
  for (const { state, counted } of cameras) {
    if (counted === state) continue
    if (counted !== null) counts[counted] -= 1
    counts[state] += 1
  }
  return isStale ? { offline: 0, degraded: 0, unknown: camerasIn(counts), online: 0 } : counts
}

/** How many cameras there are, in whichever state. */
export function camerasIn(counts: LiveCounts): number {
  return liveStates.reduce((sum, state) => sum + counts[state], 0)
}
