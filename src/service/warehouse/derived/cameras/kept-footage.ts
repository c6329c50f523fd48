import type { Bucket } from '../../../../calendar/calendar.ts'
import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import { type SettledDay, type SplitBuckets, splitBuckets } from '../../buckets/settled-days.ts'
import { receivedColumns, type WatchingCamera } from '../../counts/camera-time.ts'
import { type KeptDay, KeptRows } from '../../engine/kept-day.ts'
import type { KeptSums } from '../../engine/kept-sums.ts'
import { whileExisting } from '../../entities/existence.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { Watching } from './watching.ts'
import type { ZoneSpan } from './zone-span.ts'

/** A camera with its owner. Cameras with the same owner are summed. */
export type OwnedCamera = Watching & { readonly owner: number }

/**
 * Takes the received footage of the cameras of one owner in one bucket of their span, or a part of it. A chain has too many
 * for one object each.
 *
 * @param received quarter hours, each multiplied by its usable share
 * @param segments number of received quarter hours, whatever their quality
 * @param poorest the usable share of the poorest quarter hour
 */
type Report = (owner: number, bucket: number, received: number, segments: number, poorest: number) => void
type Quarters = readonly TimeRange[]

/** Shares have six decimals, so their sums are whole numbers in millionths. */
const millionths = 1e6
const measures = 3
const quarterMs = 15 * 60_000

/** Reports the received part of the cameras' expected footage. Sums of settled days are cached per camera. */
export async function eachReceived(
  warehouse: Warehouse,
  watching: readonly OwnedCamera[],
  details: readonly ('segments' | 'poorest')[],
  report: Report,
): Promise<void> {
  const kept = warehouse.settledDays?.current
  const due = watching.filter((each) => each.due.quarters.length > 0)
  if (kept === undefined) return readReceived(warehouse, wholeSpans(due), details, report)
  const spans = new Map(
    [...new Set(due.map(({ span }) => span))].map((span) => [span, new KeptSpan(span, kept)] as const),
  )
  const since = kept.moment
  const lacking = new Map<OwnedCamera, readonly SettledPlace[]>()
  for (const camera of due) {
    const missing = spans.get(camera.span)?.reportKnown(camera, report) ?? []
    if (missing.length > 0) lacking.set(camera, missing)
  }
  if (lacking.size > 0) await cacheMissing(warehouse, kept, { lacking, since }, report)
  const live = new Map(
    [...spans].flatMap(([span, { live: own }]) => (own.live.length === 0 ? [] : [[span, own] as const])),
  )
  await readReceived(
    warehouse,
    due.flatMap((camera) => {
      const own = live.get(camera.span)
      return own === undefined ? [] : [{ camera, owner: camera.owner, read: own }]
    }),
    details,
    report,
  )
}

/** Buckets of a span to read, and the position of each among all buckets. */
interface ReadBuckets {
  readonly live: readonly Bucket[]
  readonly positions: readonly number[]
}

interface ReadCamera {
  readonly camera: OwnedCamera
  readonly owner: number
  readonly read: ReadBuckets
}

function wholeSpans(watching: readonly OwnedCamera[]): readonly ReadCamera[] {
  const reads = new Map<ZoneSpan, ReadBuckets>()
  return watching.map((camera) => {
    const { buckets } = camera.span
    const read = reads.get(camera.span) ?? { live: buckets, positions: buckets.map((_, at) => at) }
    reads.set(camera.span, read)
    return { camera, owner: camera.owner, read }
  })
}

/** A settled day of a span, with the expected quarter hours of the cameras of one schedule. */
interface SettledPlace extends SettledDay {
  readonly day: KeptDay
  readonly number: number
  readonly signature: number
}

/** The cached days of a span. */
class KeptSpan {
  readonly live: SplitBuckets
  readonly #span: ZoneSpan
  readonly #kept: KeptSums
  readonly #days: readonly (SettledDay & { readonly day: KeptDay })[]
  /** By schedule: a signature of the expected quarter hours of each day; 0 if nothing is expected. */
  readonly #signatures = new Map<Quarters, Int32Array>()

  constructor(span: ZoneSpan, kept: KeptSums) {
    this.#span = span
    this.#kept = kept
    this.live = splitBuckets(span.buckets, span.timezone, {
      start: span.range.start,
      endExclusive: span.overEnd,
    })
    this.#days = this.live.settled.map((settled) => ({
      ...settled,
      day: kept.dayOf(
        {
          name: `footage ${span.timezone} ${settled.pieces.length}`,
          scope: scopeOf(span),
          tables: ['segments'],
          measures,
          reachMs: 0,
        },
        settled.range,
      ),
    }))
  }

  /**
   * Reports the cached days of a camera.
   *
   * @returns the days that are not cached
   */
  reportKnown({ camera, due, owner }: OwnedCamera, report: Report): readonly SettledPlace[] {
    const number = this.#kept.numberOf(scopeOf(this.#span), camera.location, camera.id)
    const signatures = this.#signaturesOf(due.quarters)
    const missing: SettledPlace[] = []
    for (const [position, settled] of this.#days.entries()) {
      const signature = signatures[position] ?? 0
      if (signature === 0) continue
      if (settled.day.knows(number, signature)) reportRows(settled, { number, owner }, report)
      else missing.push({ ...settled, number, signature })
    }
    return missing
  }

  #signaturesOf(quarters: Quarters): Int32Array {
    const known = this.#signatures.get(quarters)
    if (known !== undefined) return known
    const signatures = Int32Array.from(this.#days, ({ range }) => {
      const own = whileExisting(quarters, range).filter(({ start }) => start < range.endExclusive)
      const text = own.map(
        ({ start, endExclusive }) => `${start - range.start}-${endExclusive - range.start}`,
      )
      return own.length === 0 ? 0 : this.#kept.signatureOf(text.join())
    })
    this.#signatures.set(quarters, signatures)
    return signatures
  }
}

function scopeOf({ timezone }: ZoneSpan): string {
  return `cameras ${timezone}`
}

function reportRows(
  { day, into }: Pick<SettledPlace, 'day' | 'into'>,
  { number, owner }: { readonly number: number; readonly owner: number },
  report: Report,
): void {
  const { sums } = day
  day.eachRow(number, (bucket, _part, row) => {
    const [received, segments, poorest] = [sums[row] ?? 0, sums[row + 1] ?? 0, sums[row + 2] ?? 0]
    report(owner, into[bucket] ?? 0, received / millionths, segments, poorest / millionths)
  })
}

interface Lacking {
  readonly lacking: ReadonlyMap<OwnedCamera, readonly SettledPlace[]>
  readonly since: number
}

async function cacheMissing(
  warehouse: Warehouse,
  kept: KeptSums,
  { lacking, since }: Lacking,
  report: Report,
): Promise<void> {
  const cameras = [...lacking]
  const pieces = piecesOf(cameras)
  const rows = new Map<KeptDay, KeptRows>()
  const missing = cameras.map(([, places]) => new Set(places.map(({ day }) => day)))
  await readReceived(
    warehouse,
    cameras.flatMap(([camera], owner) => {
      const read = pieces.get(camera.span)
      return read === undefined ? [] : [{ camera, owner, read }]
    }),
    ['segments', 'poorest'],
    (index, piece, received, segments, poorest) => {
      const [camera, [first] = []] = cameras[index] ?? []
      const place = camera && pieces.get(camera.span)?.places[piece]
      if (place === undefined || first === undefined || !missing[index]?.has(place.day)) return
      const own = rows.get(place.day) ?? new KeptRows()
      rows.set(place.day, own)
      own.owners.push(first.number)
      own.parts.push(0)
      own.buckets.push(place.bucket)
      own.sums.push(Math.round(received * millionths), segments, Math.round(poorest * millionths))
    },
  )
  const known = new Map<KeptDay, { owner: number; signature: number }[]>()
  for (const [, places] of cameras) {
    for (const { day, number, signature } of places) {
      const own = known.get(day) ?? []
      known.set(day, own)
      own.push({ owner: number, signature })
    }
  }
  for (const [day, owners] of known) kept.add(day, owners, rows.get(day) ?? new KeptRows())
  for (const [{ owner }, places] of cameras) {
    for (const place of places) reportRows(place, { number: place.number, owner }, report)
  }
  kept.settle(since)
}

interface Pieces extends ReadBuckets {
  readonly places: readonly { readonly day: KeptDay; readonly bucket: number }[]
}

/** Returns the days of each span that are not cached for some camera. */
function piecesOf(
  cameras: readonly (readonly [OwnedCamera, readonly SettledPlace[]])[],
): ReadonlyMap<ZoneSpan, Pieces> {
  const days = new Map<ZoneSpan, Map<KeptDay, SettledDay>>()
  for (const [{ span }, places] of cameras) {
    const own = days.get(span) ?? new Map<KeptDay, SettledDay>()
    days.set(span, own)
    for (const place of places) own.set(place.day, place)
  }
  return new Map(
    [...days].map(([span, own]) => {
      const inOrder = [...own].toSorted(([, one], [, other]) => one.range.start - other.range.start)
      const live = inOrder.flatMap(([, { pieces }]) => pieces)
      const places = inOrder.flatMap(([day, { pieces }]) => pieces.map((_, bucket) => ({ day, bucket })))
      return [span, { live, positions: live.map((_, piece) => piece), places }]
    }),
  )
}

async function readReceived(
  warehouse: Warehouse,
  reads: readonly ReadCamera[],
  details: readonly ('segments' | 'poorest')[],
  report: Report,
): Promise<void> {
  const zones = new Map<ReadBuckets, number>()
  const schedules = new Map<Quarters, number>()
  const clipped = new Map<ReadBuckets, Map<Quarters, Quarters>>()
  const cameras = reads.flatMap(({ camera: { camera, due, span }, owner, read }): WatchingCamera[] => {
    const ofRead = clipped.get(read) ?? new Map<Quarters, Quarters>()
    clipped.set(read, ofRead)
    const isWhole = read.live === span.buckets
    const quarters =
      ofRead.get(due.quarters) ?? (isWhole ? due.quarters : quartersWithin(due.quarters, read.live))
    ofRead.set(due.quarters, quarters)
    if (quarters.length === 0) return []
    return [
      {
        location: camera.location,
        recording: camera.id,
        owner,
        schedule: numberOf(schedules, quarters),
        zone: numberOf(zones, read),
      },
    ]
  })
  const question = {
    cameras,
    schedules: [...schedules.keys()],
    bounds: [...zones.keys()].map(({ live }) => live.map(({ start }) => start / 1000)),
  }
  const places = [...zones.keys()]
  for (const { owner, zone, positions, received, segments, poorest } of await receivedColumns(
    warehouse,
    question,
    details,
  )) {
    const own = places[zone]?.positions ?? []
    for (let row = 0; row < positions.length; row += 1) {
      const bucket = own[positions[row] ?? 0] ?? 0
      report(owner, bucket, received[row] ?? 0, segments?.[row] ?? 0, poorest?.[row] ?? 0)
    }
  }
}

/** Clips quarter hours to the buckets. Adjacent windows are merged, so that there are few. */
function quartersWithin(quarters: Quarters, buckets: readonly TimeRange[]): Quarters {
  const windows: { start: number; endExclusive: number }[] = []
  for (const { start, endExclusive } of buckets) {
    const last = windows.at(-1)
    if (last?.endExclusive === start) last.endExclusive = endExclusive
    else windows.push({ start, endExclusive })
  }
  return windows.flatMap((window) => whileExisting(quarters, startsWithin(window)))
}

/** A quarter hour belongs to the instant at which it begins, wherever a window cuts it. */
function startsWithin({ start, endExclusive }: TimeRange): TimeRange {
  const from = (instant: number) => Math.ceil(instant / quarterMs) * quarterMs
  return { start: from(start), endExclusive: from(endExclusive) }
}

/** Numbers things in the order of their first occurrence. */
function numberOf<Thing>(numbers: Map<Thing, number>, thing: Thing): number {
  const number = numbers.get(thing) ?? numbers.size
  numbers.set(thing, number)
  return number
}
