import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { ErrorCode } from '../../../protocol/metrics/errors.ts'
import { countsNow } from '../../coverage/live-cameras.ts'
import { storeStates } from '../../coverage/store-states.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { isOld, type LiveCameras, useLiveCameras } from '../../data/questions/use-live-cameras.ts'
import { useStores } from '../../data/questions/use-stores.ts'
import { useConnectionLostSince } from '../../data/source/connection-status.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { Retried } from '../../data/source/retried.tsx'
import { useRecovery } from '../../data/source/use-recovery.ts'
import { type ServerState, useServer } from '../../data/source/use-server.ts'
import { formatTick, formatTime } from '../../time/format-day.ts'
import { Late, latePart } from '../../ui/states/late-part.tsx'
import { formatDuration } from '../../ui/words/format.ts'
import { useNewRevision, useNewVersion } from './new-version.ts'
import { downOf } from './outages.ts'
import { type SoundState, useOutageSound } from './use-outage-sound.ts'
import { useUpkeep } from './use-upkeep.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { useWallClock, type WallClockState } from './use-wall-clock.ts'
import styles from './wall.module.css'
import { WallBoard, WallCounts } from './wall-board.tsx'
import { clockOffsetMs, clockSlipMs, faultOf } from './wall-fault.ts'
import { FaultScreen } from './wall-fault-screen.tsx'
import { cameraTiles, inTurns, storeTiles, type WallTile } from './wall-tiles.ts'

/** How often the cameras are asked about. */
const everyMs = 10_000
/** How long each turn is shown. */
const turnMs = 20_000
/** How often the picture moves by a little, so that nothing burns into the screen. */
const shiftMs = 3 * 60_000
/** A clock that was wrong is one again when it has gone on for so many looks, of which there is one a second. */
const clockIsBackAfter = 10

export interface WallProps {
  /** Ids of the stores that the address names; empty: all that may be seen. */
  readonly storeIds: readonly string[]
}

const pairing = latePart(async () => (await import('./pairing-screen.tsx')).PairingScreen)

/** A screen that nobody touches: how all cameras of its stores are now, or, at full size, why that is not known. */
export function Wall({ storeIds }: WallProps) {
  useRecovery('all')
  useWakeLock()
  const server = useServer()
  const { session } = server
  if (session?.user !== null) return <Watch storeIds={storeIds} server={server} />
  return (
    <Late
      part={pairing}
      props={{ wasPaired: session.pairing === 'unpaired' }}
      waiting={null}
      missing={(retry) => <Retried what="the code" retry={retry} />}
    />
  )
}

function Watch({ storeIds, server }: WallProps & { readonly server: ServerState }) {
  const clock = useWallClock()
  const found = useStores()
  const seen = found.status === 'ready' ? found.stores : null
  const stores = useMemo(() => {
    if (seen === null) return []
    return storeIds.length === 0 ? seen : seen.filter(({ id }) => storeIds.includes(id))
  }, [seen, storeIds])
  return (
    <Cameras
      stores={stores}
      isWithoutStores={seen !== null && stores.length === 0}
      clock={clock}
      server={server}
      code={found.status === 'failed' ? found.failure.code : null}
    />
  )
}

interface CamerasProps {
  readonly stores: readonly Store[]
  /** It is known that there is none to show. */
  readonly isWithoutStores: boolean
  readonly clock: WallClockState
  readonly server: ServerState
  /** Why the stores could not be had. */
  readonly code: ErrorCode | null
}

function Cameras({ stores, isWithoutStores, clock, server, code }: CamerasProps) {
  const { now, slip, steadyLooks } = clock
  const { session, offsetMs } = server
  const ids = useMemo(() => stores.map(({ id }) => id), [stores])
  const { pace } = useDataSource()
  const live = useLiveCameras(ids, {
    everyMs: everyMs * pace,
    inBackground: true,
    serverAheadMs: offsetMs,
  })
  const lostSince = useConnectionLostSince()
  const [openedAt] = useState(now)
  const askedSince = useAskedSince(ids, live.answeredAt, now)
  useUpkeep(live.answeredAt !== null)
  const fault = faultOf({
    now,
    openedAt: askedSince,
    isWithoutStores,
    lostSince,
    answeredAt: live.answeredAt,
    repeats: live.trust === 'repeated',
    code: live.failure?.code ?? code,
    clockSlip: slip,
  })
  const version = useNewVersion(session?.build ?? null)
  useNewRevision(session?.revision ?? null)
  // What was timed by the old clock goes with the page.
  useReloadWhere(slip > clockSlipMs && steadyLooks >= clockIsBackAfter)
  useTitle(fault === null ? 'Wall' : 'Wall: not up to date')

  const zones = new Set(stores.map(({ timezone }) => timezone))
  const [first] = stores
  const zone = zones.size === 1 && first !== undefined ? first.timezone : viewerZone()
  const tiles = useTiles(live, stores)
  const turns = useMemo(() => inTurns(tiles), [tiles])
  const turn = turns.length > 1 ? Math.floor((now - openedAt) / turnMs) % turns.length : 0
  const shift = Math.max(0, Math.floor((now - openedAt) / shiftMs)) % shifts
  const isClockWrong = offsetMs !== null && Math.abs(offsetMs) > clockOffsetMs
  // The time on the wall is the server's where the device's is wrong.
  const behindMs = isClockWrong ? (offsetMs ?? 0) : 0
  const shown = now + behindMs
  const cover = useBegunAnew(live.answeredAt)
  const { answer, cameras } = live
  const isKnown = fault === null && live.answeredAt !== null
  const down = useMemo(
    () => (isKnown && answer !== null ? downOf(cameras, answer) : null),
    [isKnown, cameras, answer],
  )
  const sound = useOutageSound(down)

  return (
    <main className={styles.wall} data-shift={shift}>
      {fault !== null ? (
        <FaultScreen fault={fault} zone={zone} now={now} behindMs={behindMs} />
      ) : (
        <>
          <header className={styles.header}>
            <h1>
              {first === undefined
                ? 'Shopfloor'
                : stores.length === 1
                  ? first.name
                  : `${stores.length} stores`}
            </h1>
            {answer?.summary[0] && (
              <WallCounts counts={countsNow(answer.summary[0], cameras, isOld(live.trust))} />
            )}
            <p className={styles.clock}>
              {formatTime(shown, zone)}
              <small>
                {formatTick({ index: '', occurrence: 0, start: shown, endExclusive: shown }, 'day', zone)} ·{' '}
                {zone}
              </small>
            </p>
          </header>
          {live.answeredAt === null ? (
            <p className={styles.waiting}>Asking about the cameras …</p>
          ) : tiles.length === 0 ? (
            <p className={styles.waiting}>No cameras in these stores.</p>
          ) : (
            <WallBoard tiles={turns[turn] ?? []} now={shown} />
          )}
        </>
      )}
      <footer className={styles.footer}>
        <span data-warning={lostSince !== null || undefined}>
          {lostSince !== null
            ? 'Connection lost, trying again'
            : live.answeredAt !== null
              ? `Status ${formatDuration(Math.max(0, Math.floor((now - live.answeredAt) / 1000)))} old · asked every ${everyMs / 1000} s`
              : ''}
          {turns.length > 1 && ` · part ${turn + 1} of ${turns.length}`}
          {soundWords[sound]}
        </span>
        <span data-warning={isClockWrong || undefined}>
          {isClockWrong
            ? `The clock of this screen is wrong by ${formatDuration(Math.abs(behindMs) / 1000)}`
            : version !== null && `version ${version}`}
        </span>
      </footer>
      {/* Begins anew with every answer. Where no code runs any more it comes by itself: a browser draws this without. */}
      <div
        ref={cover}
        aria-hidden="true"
        className={styles.stopped}
        data-off={fault !== null || live.answeredAt === null || undefined}
      >
        <p>This screen has stopped. What it shows is not the present.</p>
      </div>
    </main>
  )
}

const shifts = 8

const soundWords: Readonly<Record<SoundState, string>> = {
  off: '',
  on: ' · sound on',
  silent: ' · sound on, but this browser is silent until a key is pressed',
}

/**
 * Since when these cameras are asked about: as the page was opened, or, where others were known before, since the list
 * of stores changed. So long there may be no answer without a fault.
 */
function useAskedSince(ids: readonly string[], answeredAt: number | null, now: number): number {
  const key = ids.join()
  const [asked, set] = useState({ key, since: now, isAnswered: false })
  if (asked.key !== key) set({ key, since: asked.isAnswered ? now : asked.since, isAnswered: false })
  else if (answeredAt !== null && !asked.isAnswered) set({ ...asked, isAnswered: true })
  return asked.since
}

/** Tiles of cameras, or of stores where the cameras are too many to be listed. One is drawn again when it says another thing. */
function useTiles(live: LiveCameras, stores: readonly Store[]): readonly WallTile[] {
  const { cameras } = live
  const [last, keep] = useState(() => ({ cameras, stores, tiles: tilesOf(live, stores, []) }))
  if (last.cameras === cameras && last.stores === stores) return last.tiles
  const tiles = tilesOf(live, stores, last.tiles)
  keep({ cameras, stores, tiles })
  return tiles
}

function tilesOf(
  { answer, cameras, stores: ids, trust }: LiveCameras,
  stores: readonly Store[],
  before: readonly WallTile[],
): readonly WallTile[] {
  if (answer === null) return []
  if (answer.listed === 'all') return cameraTiles(cameras, stores, before)
  return storeTiles(storeStates({ answer, stores: ids, isStale: isOld(trust) }, stores, cameras), before)
}

/**
 * An element whose animation begins anew when this changes. The element stays: for a new one Chromium sorts the layers of
 * all tiles again, which is a tenth of what an answer costs.
 */
function useBegunAnew(change: unknown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what the animation begins anew for
  useEffect(() => {
    for (const animation of element.current?.getAnimations() ?? []) animation.currentTime = 0
  }, [change])
  return element
}

/** Nobody is there to load the page again. */
function useReloadWhere(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) window.location.reload()
  }, [isNeeded])
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Shopfloor`
  }, [title])
}

function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
