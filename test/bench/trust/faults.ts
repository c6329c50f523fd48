import type { Camera, Chain, Store } from '../../../src/demo/chain.ts'
import { chance, pick } from '../../../src/demo/chance.ts'
import { instantAt, localDay, secondsPerDay } from '../../../src/demo/local-day.ts'
import { hoursOn } from '../../../src/demo/opening.ts'
import type { Outage } from '../../../src/demo/outage.ts'
import { outagesBetween } from '../../../src/demo/outages-between.ts'

/**
 * The ways in which real cameras break.
 *
 * | kind            | what the service receives                                                                  |
 * | --------------- | ------------------------------------------------------------------------------------------ |
 * | `dead`          | no footage, no counts, no sign of life                                                       |
 * | `poor`          | footage that is usable in part; counts of that part                                          |
 * | `restart-loop`  | footage of five minutes in seven; counts of these; signs of life                             |
 * | `late-upload`   | neither footage nor counts until hours later, then all of both; signs of life throughout     |
 * | `slow-clock`    | everything, stamped minutes to hours earlier than it happened                                |
 * | `frozen`        | full footage, signs of life, and nobody in the picture                                       |
 * | `half-blind`    | full footage, signs of life, and a part of the people                                        |
 * | `swapped-lines` | full footage, signs of life, and people counted when they leave                              |
 */
export const faultKinds = [
  'dead',
  'poor',
  'restart-loop',
  'late-upload',
  'slow-clock',
  'frozen',
  'half-blind',
  'swapped-lines',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** The kinds that camera records show. The rules are for these. */
export const reportedKinds: ReadonlySet<FaultKind> = new Set(['dead', 'poor', 'restart-loop', 'late-upload'])

/** A fault of a camera. Instants are seconds since 1970. */
export interface Fault {
  readonly kind: FaultKind
  /** The number of the camera in its chain. */
  readonly camera: number
  readonly start: number
  readonly end: number
  /** How the generator produces it. */
  readonly outages: readonly Outage[]
  /** When late footage and counts arrive. */
  readonly arrivesAt: number | null
}

/** Faults of each kind in a store and year, and their duration in hours. */
interface Rate {
  readonly perYear: number
  readonly hours: readonly [least: number, most: number]
}

const rates: Readonly<Record<Exclude<FaultKind, 'dead' | 'poor'>, Rate>> = {
  'restart-loop': { perYear: 8, hours: [1, 10] },
  'late-upload': { perYear: 10, hours: [2, 20] },
  'slow-clock': { perYear: 4, hours: [24, 240] },
  frozen: { perYear: 6, hours: [3, 48] },
  'half-blind': { perYear: 4, hours: [72, 700] },
  'swapped-lines': { perYear: 2, hours: [48, 240] },
}

/**
 * All faults of the cameras between two instants in seconds: the demo's own outages, and the other kinds at random.
 * Cameras of stores with an odd number break only in ways that their records show, so that half of all statements
 * are free of the others.
 */
export function drawFaults(chain: Chain, seed: number, from: number, to: number): readonly Fault[] {
  const own = outagesBetween(chain, seed, from, to).map(
    (outage): Fault => ({
      kind: outage.loss === 1 ? 'dead' : 'poor',
      camera: outage.camera,
      start: outage.start,
      end: outage.end,
      outages: [outage],
      arrivesAt: null,
    }),
  )
  const others = chain.stores.flatMap((store) =>
    faultKinds.flatMap((kind, place) => {
      if (kind === 'dead' || kind === 'poor') return []
      if (store.number % 2 === 1 && !reportedKinds.has(kind)) return []
      return drawKind(store, kind, rates[kind], { seed: seed * 100 + place, from, to })
    }),
  )
  return [...own, ...others].sort((a, b) => a.start - b.start || a.camera - b.camera)
}

interface Draw {
  readonly seed: number
  readonly from: number
  readonly to: number
}

function drawKind(
  store: Store,
  kind: Exclude<FaultKind, 'dead' | 'poor'>,
  { perYear, hours: [least, most] }: Rate,
  { seed, from, to }: Draw,
): readonly Fault[] {
  const count = Math.round((perYear * (to - from)) / (365 * secondsPerDay))
  return Array.from({ length: count }, (_, number): Fault | null => {
    const draw = (use: number) => chance(seed, use, store.number, number)
    const watching = watchingCameras(store, kind)
    const camera = watching[pick(watching.length, seed, 1, store.number, number)]
    const day = localDay(store.timezone, from + Math.floor(draw(2) * (to - from)))
    const open = hoursOn(store, day)
    if (camera === undefined || open === null) return null
    const minute = open[0] + Math.floor(draw(3) * (open[1] - open[0] - 60))
    const start = instantAt(store.timezone, day, minute)
    const end = start + Math.round(3600 * least * (most / least) ** draw(4))
    return { kind, camera: camera.number, start, end, ...madeOf(kind, camera.number, start, end, draw) }
  }).filter((fault) => fault !== null)
}

/** Half of the faults hit door cameras, where people are counted, and all faults of lines do. */
function watchingCameras(store: Store, kind: FaultKind): readonly Camera[] {
  const doors = store.cameras.filter(({ entranceShare }) => entranceShare > 0)
  if (kind === 'swapped-lines') return doors
  const zones = store.cameras.filter((camera) => store.zones.some((zone) => zone.camera === camera))
  const repeated = Array.from({ length: Math.ceil(zones.length / doors.length) }, () => doors).flat()
  return [...repeated.slice(0, zones.length), ...zones]
}

function madeOf(
  kind: Exclude<FaultKind, 'dead' | 'poor'>,
  camera: number,
  start: number,
  end: number,
  draw: (use: number) => number,
): Pick<Fault, 'outages' | 'arrivesAt'> {
  const whole = { camera, start, end }
  switch (kind) {
    case 'restart-loop':
      return { outages: restarts(camera, start, end), arrivesAt: null }
    case 'late-upload':
      return {
        outages: [{ ...whole, loss: 1, sendsHeartbeats: true }],
        arrivesAt: end + 3600 * Math.round(1 + 30 * draw(5)),
      }
    case 'slow-clock':
      return {
        outages: [{ ...whole, loss: 0, lagSeconds: 60 * Math.round(7 + 90 * draw(5)) }],
        arrivesAt: null,
      }
    case 'frozen':
      return { outages: [{ ...whole, loss: 1, unreported: true }], arrivesAt: null }
    case 'half-blind':
      return {
        outages: [{ ...whole, loss: Math.round((0.2 + 0.5 * draw(5)) * 100) / 100, unreported: true }],
        arrivesAt: null,
      }
    case 'swapped-lines':
      return { outages: [{ ...whole, loss: 0, countsLeaving: true }], arrivesAt: null }
  }
}

/** The camera restarts for two minutes of every seven. */
function restarts(camera: number, start: number, end: number): readonly Outage[] {
  const list: Outage[] = []
  for (let at = start; at < end; at += 420)
    list.push({ camera, start: at, end: at + 120, loss: 1, sendsHeartbeats: true })
  return list
}
