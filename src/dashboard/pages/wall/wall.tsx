import { t } from '@lingui/core/macro'
import { useEffect, useMemo, useState } from 'react'
import type { ErrorCode } from '../../../protocol/metrics/errors.ts'
import { storeStates } from '../../coverage/store-states.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { isOld, type LiveCameras, useLiveCameras } from '../../data/questions/use-live-cameras.ts'
import { useStores } from '../../data/questions/use-stores.ts'
import { useConnectionLostSince } from '../../data/source/connection-status.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { Retried } from '../../data/source/retried.tsx'
import { useRecovery } from '../../data/source/use-recovery.ts'
import { type ServerState, useServer } from '../../data/source/use-server.ts'
import { Late, latePart, usePrefetch } from '../../ui/states/late-part.tsx'
import { FrozenNotice } from './frozen-notice.tsx'
import { useNewRevision, useNewVersion } from './new-version.ts'
import type { WorkUntil } from './unattended.tsx'
import type { SoundState } from './use-outage-sound.ts'
import { useWallClock, type WallClockState } from './use-wall-clock.ts'
import styles from './wall.module.css'
import { WallBoard } from './wall-board.tsx'
import { clockOffsetMs, clockSlipMs, faultOf, type WallFault } from './wall-fault.ts'
import { WallFooter } from './wall-footer.tsx'
import { WallHeader } from './wall-header.tsx'
import { cameraTiles, inTurns, type Rolled, storeTiles, type WallTile } from './wall-tiles.ts'

/** Polling interval for the cameras. */
const pollMs = 10_000
/** How long each page of tiles is shown. */
const turnMs = 20_000
/** Interval of the burn-in shift. */
const shiftMs = 3 * 60_000
/** Positions of the picture, as in wall.module.css. */
const shifts = 8
/** Readings, one a second, after which a faulty clock counts as recovered. */
const recoveredAfterReadings = 10

export interface WallProps {
  /** Store ids in the URL; empty shows every store that the viewer may see. */
  readonly storeIds: readonly string[]
}

const faultScreen = latePart(async () => (await import('./wall-fault-screen.tsx')).FaultScreen)
const awake = latePart(async () => (await import('./awake.ts')).Awake)
const unattended = latePart(async () => (await import('./unattended.tsx')).Unattended)
const pairing = latePart(async () => (await import('./pairing/pairing-screen.tsx')).PairingScreen)

/** An unattended screen: the state of every camera of its stores or, full-screen, why that is unknown. */
export function Wall({ storeIds }: WallProps) {
  useRecovery('all')
  const server = useServer()
  const { session } = server
  return (
    <>
      <Late part={awake} props={{}} waiting={null} missing={nothing} />
      {session?.user !== null ? (
        <Watch storeIds={storeIds} server={server} />
      ) : (
        <Late
          part={pairing}
          props={{ wasPaired: session.pairing === 'unpaired' }}
          waiting={null}
          missing={(retry) => <Retried what={t`pairing code`} retry={retry} />}
        />
      )}
    </>
  )
}

const noWork: WorkUntil = new Map()

/** In the place of a late part that draws nothing. */
const nothing = () => null

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
  /** True if it is known that there are no stores to show. */
  readonly isWithoutStores: boolean
  readonly clock: WallClockState
  readonly server: ServerState
  /** Why the list of stores could not be loaded. */
  readonly code: ErrorCode | null
}

function Cameras({ stores, isWithoutStores, clock, server, code }: CamerasProps) {
  const { now } = clock
  const ids = useMemo(() => stores.map(({ id }) => id), [stores])
  const { pace } = useDataSource()
  const live = useLiveCameras(ids, {
    everyMs: pollMs * pace,
    inBackground: true,
    serverAheadMs: server.offsetMs,
  })
  // It must be there when the server is not.
  usePrefetch(faultScreen)
  const version = useNewVersion(server.session?.build ?? null)
  useNewRevision(server.session?.revision ?? null)
  const lostSince = useConnectionLostSince()
  const fault = useFault({ ids, live, isWithoutStores, lostSince, clock, code })
  const [workUntil, setWorkUntil] = useState(noWork)
  const [sound, setSound] = useState<SoundState>('off')
  const [rolled, setRolled] = useState<Rolled | null>(null)

  const [openedAt] = useState(now)
  const turns = useTurns(live, stores, { workUntil, rollUp: rolled?.rollUp ?? null })
  const turn = turns.length > 1 ? Math.floor((now - openedAt) / turnMs) % turns.length : 0
  const shift = Math.max(0, Math.floor((now - openedAt) / shiftMs)) % shifts
  const zone = zoneOf(stores)
  const behindMs = clockErrorOf(server.offsetMs)
  return (
    <main className={styles.wall} data-shift={shift}>
      {fault !== null ? (
        <Late
          part={faultScreen}
          props={{ fault, zone, now, behindMs }}
          waiting={null}
          missing={(retry) => <Retried what={t`live camera status`} retry={retry} />}
        />
      ) : (
        <>
          <WallHeader title={rolled?.title} stores={stores} live={live} now={now + behindMs} zone={zone} />
          {live.answeredAt === null ? (
            <p>{t`Checking cameras…`}</p>
          ) : turns.length === 0 ? (
            <p>{t`No cameras in these stores.`}</p>
          ) : (
            <WallBoard tiles={turns[turn] ?? []} now={now + behindMs} />
          )}
        </>
      )}
      <WallFooter
        lostSince={lostSince}
        ageMs={live.answeredAt === null ? null : Math.max(0, now - live.answeredAt)}
        pollMs={pollMs}
        turn={turn}
        turns={turns.length}
        sound={sound}
        behindMs={behindMs}
        version={version}
      />
      {live.answeredAt !== null && (
        <Late
          part={unattended}
          props={{
            live: fault === null ? live : null,
            now,
            zone,
            server,
            onSound: setSound,
            onWork: setWorkUntil,
            onRolled: setRolled,
            stores,
          }}
          waiting={null}
          missing={nothing}
        />
      )}
      <FrozenNotice answeredAt={live.answeredAt} isOff={fault !== null || live.answeredAt === null} />
    </main>
  )
}

interface FaultSigns extends Pick<CamerasProps, 'isWithoutStores' | 'clock' | 'code'> {
  readonly ids: readonly string[]
  readonly live: LiveCameras
  readonly lostSince: number | null
}

/** Returns why the camera states are not current, and mentions it in the title. */
function useFault({ ids, live, isWithoutStores, lostSince, clock, code }: FaultSigns): WallFault | null {
  const { now, slip, steadyReadings } = clock
  const fault = faultOf({
    now,
    openedAt: useAskingSince(ids, live.answeredAt, now),
    isWithoutStores,
    lostSince,
    answeredAt: live.answeredAt,
    repeats: live.trust === 'repeated',
    code: live.failure?.code ?? code,
    clockSlip: slip,
  })
  // The reload discards everything that was timed by the faulty clock.
  const mustReload = slip > clockSlipMs && steadyReadings >= recoveredAfterReadings
  useEffect(() => {
    if (mustReload) window.location.reload()
  }, [mustReload])
  const title = fault === null ? t`Wall` : t`Wall: out of date`
  useEffect(() => {
    document.title = `${title} – Shopfloor`
  }, [title])
  return fault
}

/**
 * When the page began to ask about these cameras: when it was opened, or, once it had a response, when the
 * list of stores changed. The time without a response counts from there.
 */
function useAskingSince(ids: readonly string[], answeredAt: number | null, now: number): number {
  const key = ids.join()
  const [asked, set] = useState({ key, since: now, isAnswered: false })
  if (asked.key !== key) set({ key, since: asked.isAnswered ? now : asked.since, isAnswered: false })
  else if (answeredAt !== null && !asked.isAnswered) set({ ...asked, isAnswered: true })
  return asked.since
}

/** Returns the pages of tiles; empty if there is no camera to show. */
function useTurns(
  live: LiveCameras,
  stores: readonly Store[],
  late: LateKnowledge,
): readonly (readonly WallTile[])[] {
  const tiles = useTiles(live, stores, late)
  return useMemo(() => (tiles.length === 0 ? [] : inTurns(tiles)), [tiles])
}

/** What is only known some time after the first status. */
interface LateKnowledge {
  readonly workUntil: WorkUntil
  readonly rollUp: Rolled['rollUp']
}

/**
 * Tiles of cameras, of stores if there are too many cameras to list, or of groups. Unchanged tiles keep their identity.
 */
function useTiles(live: LiveCameras, stores: readonly Store[], late: LateKnowledge): readonly WallTile[] {
  const { cameras } = live
  const { workUntil, rollUp } = late
  const known = [cameras, stores, workUntil, rollUp]
  const [last, keep] = useState(() => ({ known, tiles: tilesOf(live, stores, late) }))
  if (known.every((one, at) => one === last.known[at])) return last.tiles
  const tiles = tilesOf(live, stores, late, last.tiles)
  keep({ known, tiles })
  return tiles
}

function tilesOf(
  { answer, cameras, stores: ids, trust }: LiveCameras,
  stores: readonly Store[],
  { workUntil, rollUp }: LateKnowledge,
  before?: readonly WallTile[],
): readonly WallTile[] {
  if (answer === null) return []
  if (answer.listed === 'all' && rollUp === null) return cameraTiles(cameras, stores, before, workUntil)
  const states = storeStates({ answer, stores: ids, isStale: isOld(trust) }, stores, cameras)
  return storeTiles(rollUp === null ? states : rollUp(states), before)
}

/** Returns the common time zone of the stores, otherwise the viewer's. */
function zoneOf(stores: readonly Store[]): string {
  const [first, ...others] = new Set(stores.map(({ timezone }) => timezone))
  return first === undefined || others.length > 0 ? Intl.DateTimeFormat().resolvedOptions().timeZone : first
}

/** Returns by how much the device clock is behind the server's; 0 within the tolerance. */
function clockErrorOf(offsetMs: number | null): number {
  return offsetMs !== null && Math.abs(offsetMs) > clockOffsetMs ? offsetMs : 0
}
