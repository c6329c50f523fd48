/**
 * The demo's visitors, as a common table expression from which every fact table is derived. No state is stored: each
 * visitor is a function of the seed, the store and the quarter hour. So any piece of time can be generated alone, in
 * any order, and repeatedly.
 */

/**
 * Parameters of a run of stores that do not change over time. Stores, cameras and zones are numbered from 1 over the
 * whole chain, and all draws depend on these numbers. The position in a list is the number minus those before the run.
 */
export interface ChainParameters {
  readonly seed: number
  readonly storesBefore: number
  readonly camerasBefore: number
  readonly zonesBefore: number
  /** Ids by store. */
  readonly locations: readonly string[]
  /** Ids by camera. */
  readonly recordings: readonly string[]
  /** `quartersPerCurve` shares for each curve, one curve after the other. */
  readonly curves: readonly number[]
  readonly quartersPerCurve: number
  /** The first camera of each store, which is its first entrance. */
  readonly firstCamera: readonly number[]
  /** For each store: the cumulative number of `draws` up to each entrance. */
  readonly entrances: readonly (readonly number[])[]
  /** The same for its demographics: age × 2 + gender, both from 0, gender 0 female. */
  readonly demographics: readonly (readonly number[])[]
  readonly draws: number
  readonly ages: readonly string[]
  readonly genders: readonly string[]
  /** First and last zone of each store. */
  readonly firstZone: readonly number[]
  readonly lastZone: readonly number[]
  readonly taxonomies: readonly string[]
  readonly zoneCameras: readonly number[]
  /** Per mille of the women, then of the men, who visit the zone: two values per zone. */
  readonly zoneChances: readonly number[]
  readonly zoneDwells: readonly number[]
  /** Median transaction value per store. */
  readonly baskets: readonly number[]
}

/** The opening times that overlap the piece. Each position is one day of one store. */
export interface OpenDays {
  readonly store: readonly number[]
  /** Seconds since 1970, in whole quarter hours. */
  readonly opens: readonly number[]
  readonly closes: readonly number[]
  /** The quarter hour of the local day in which it opens. */
  readonly quarter: readonly number[]
  readonly curve: readonly number[]
  /** Visitors per quarter hour at the peak of the curve. */
  readonly peak: readonly number[]
  /** Staff on that day. */
  readonly staff: readonly number[]
  /** Share of visitors who buy. */
  readonly conversion: readonly number[]
  /** Outages of the store's cameras during the day. */
  readonly outageCameras: readonly (readonly number[])[]
  readonly outageStarts: readonly (readonly number[])[]
  readonly outageEnds: readonly (readonly number[])[]
  readonly outageLosses: readonly (readonly number[])[]
}

/** A piece of time in seconds since 1970, within one UTC month; `to` is exclusive. */
export interface Piece {
  readonly from: number
  readonly to: number
}

/** Periods in which a camera's timestamps are off. Each position is one period. */
export interface Shifts {
  readonly shiftCameras: readonly number[]
  /** Seconds since 1970. */
  readonly shiftStarts: readonly number[]
  readonly shiftEnds: readonly number[]
  /** Seconds by which the camera's clock is slow; 0 if it counts people when they leave. */
  readonly shiftLags: readonly number[]
}

export type FactParameters = ChainParameters & OpenDays & Shifts & Piece

/** `days`: the opening times, one row per day and store. */
export const openDaysTable = `
  days AS (
    SELECT store, store - {storesBefore:UInt32} AS place, opens, closes, quarter, curve, peak, staff, conversion,
      outage_cameras, outage_starts, outage_ends, outage_losses
    FROM (SELECT 1) ARRAY JOIN
      {store:Array(UInt16)} AS store,
      {opens:Array(Int64)} AS opens,
      {closes:Array(Int64)} AS closes,
      {quarter:Array(UInt16)} AS quarter,
      {curve:Array(UInt8)} AS curve,
      {peak:Array(Float64)} AS peak,
      {staff:Array(UInt16)} AS staff,
      {conversion:Array(Float64)} AS conversion,
      {outageCameras:Array(Array(UInt32))} AS outage_cameras,
      {outageStarts:Array(Array(Int64))} AS outage_starts,
      {outageEnds:Array(Array(Int64))} AS outage_ends,
      {outageLosses:Array(Array(Float32))} AS outage_losses
  )`

/**
 * `people`: everyone who entered from `lookBackSeconds` before the piece until its end, with store, time (`at`,
 * milliseconds), id, role, demographics, entrance and `luck`, the source of further draws.
 */
export function people(lookBackSeconds: number): string {
  return `
  ${openDaysTable},
  slots AS (
    SELECT *, opens + 900 * step AS slot FROM (
      SELECT *, arrayJoin(range(toUInt32(intDiv(closes - opens, 900)))) AS step FROM days
    )
    WHERE slot + 900 > {from:Int64} - ${lookBackSeconds} AND slot < {to:Int64}
  ),
  -- The mean of a quarter hour, then a draw around it. The sum of four uniform draws approximates a Poisson draw.
  crowds AS (
    SELECT *,
      peak * {curves:Array(Float64)}[curve * {quartersPerCurve:UInt16} + quarter + step + 1] AS mean,
      cityHash64({seed:UInt32}, 'crowd', store, slot) AS draw,
      (draw % 65536 + intDiv(draw, 65536) % 65536 + intDiv(draw, 4294967296) % 65536
        + intDiv(draw, 281474976710656)) / 65536 - 2 AS bell,
      cityHash64(draw) % 65536 / 65536 AS rounding,
      toUInt32(floor(greatest(mean + sqrt(mean) * bell * 1.732, 0) + rounding)) AS size
    FROM slots
  ),
  arrivals AS (
    SELECT store, place, opens, closes, conversion, outage_cameras, outage_starts, outage_ends, outage_losses, slot,
      'customer' AS role, 'c' AS kind, toUInt32(arrayJoin(range(size))) AS number,
      cityHash64({seed:UInt32}, kind, store, slot, number) AS luck,
      slot * 1000 + toInt64(luck % 900000) AS at
    FROM crowds
    UNION ALL
    -- Staff arrive before opening or for the late shift, and again after a break.
    SELECT store, place, opens, closes, conversion, outage_cameras, outage_starts, outage_ends, outage_losses,
      opens AS slot,
      'staff' AS role, 's' AS kind, toUInt32(arrayJoin(range(staff * 2))) AS number,
      cityHash64({seed:UInt32}, kind, store, slot, number) AS luck,
      opens * 1000 + multiIf(
        number % 2 = 1, intDiv((closes - opens) * 400, 1) + toInt64(luck % 5400000),
        number % 3 = 0, intDiv((closes - opens) * 300, 1) + toInt64(luck % 1800000),
        toInt64(luck % 2400000) - 3000000
      ) AS at
    FROM days
  ),
  people AS (
    SELECT store, place, closes, conversion, outage_cameras, outage_starts, outage_ends, outage_losses, role, luck, at,
      concat(toString(store), kind, hex(toUInt32(intDiv(slot, 900))), '-', toString(number)) AS visit_id,
      cityHash64(luck, 1) AS looks,
      arrayFirstIndex(upTo -> upTo > looks % {draws:UInt16}, {entrances:Array(Array(UInt8))}[place]) AS door,
      -- 0 if the store has no entrance camera.
      if(door = 0, 0, {firstCamera:Array(UInt32)}[place] + door - 1) AS entrance,
      arrayFirstIndex(
        upTo -> upTo > intDiv(looks, 65536) % {draws:UInt16}, {demographics:Array(Array(UInt8))}[place]) - 1
        AS demographic,
      intDiv(looks, 4294967296) % 1000 AS clarity,
      if(clarity < 115, '', {ages:Array(String)}[intDiv(demographic, 2) + 1]) AS age,
      if(clarity < 105 OR clarity >= 995, '', {genders:Array(String)}[demographic % 2 + 1]) AS gender
    FROM arrivals
    WHERE at >= ({from:Int64} - ${lookBackSeconds}) * 1000 AND at < {to:Int64} * 1000
  )`
}

/** True if the camera is blind at a moment in milliseconds. */
export function unseen(camera: string, momentMs: string, draw: string): string {
  return `arrayExists(
      (unseen_camera, unseen_from, unseen_to, loss) -> unseen_camera = ${camera}
        AND ${momentMs} >= unseen_from * 1000 AND ${momentMs} < unseen_to * 1000
        AND ${draw} % 1000 < toUInt16(loss * 1000),
      outage_cameras, outage_starts, outage_ends, outage_losses)`
}

/** Longest stay, for a camera that counts people when they leave. */
const longestStayMs = 2_400_000
/** The store is empty this many seconds after closing. */
const clearedSeconds = 600

/**
 * The timestamp that a camera assigns to an event, in milliseconds: the moment itself, earlier if its clock is slow, or
 * later if it counts people when they leave.
 */
export function stampedByCounter(camera: string, momentMs: string, draw: string): string {
  return shifted(
    camera,
    momentMs,
    `least(180000 + toInt64(${draw} % ${longestStayMs}), greatest(0, (closes + ${clearedSeconds}) * 1000 - ${momentMs}))`,
  )
}

/** The same for a camera that does not count people when they leave. */
export function stampedByClock(camera: string, momentMs: string): string {
  return shifted(camera, momentMs, '0')
}

function shifted(camera: string, momentMs: string, leavesAfter: string): string {
  return `${momentMs} + toInt64(arraySum(
      (shift_camera, shift_from, shift_to, lag) -> if(
        shift_camera = ${camera} AND ${momentMs} >= shift_from * 1000 AND ${momentMs} < shift_to * 1000,
        if(lag = 0, toInt64(${leavesAfter}), -1000 * toInt64(lag)), 0),
      {shiftCameras:Array(UInt32)}, {shiftStarts:Array(Int64)}, {shiftEnds:Array(Int64)}, {shiftLags:Array(Int64)}))`
}

/**
 * Writes a month as one block, which becomes one sorted part without duplicate keys. All values, including `version`,
 * derive from times, so repeating a piece changes nothing. Several insert threads, or no `optimize_on_insert`, would
 * write faster but leave parts that every `FINAL` query has to merge.
 */
export const inOnePart = `SETTINGS min_insert_block_size_rows = 4000000, min_insert_block_size_bytes = 1500000000`

/**
 * The values that a statement names. Sending the lists of a whole chain would take longer than generating a moment of
 * it.
 */
export function namedIn(
  statement: string,
  parameters: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => statement.includes(`{${name}:`)))
}
