/**
 * Records of the Core API (interface §2.1 to §2.6, notes §4). The `read…` functions accept answers of any deployment:
 * tolerant in the ways that the notes list, strict in what they return.
 */

import * as v from 'valibot'
import { idText } from './locations.ts'

/** Interface §2.2. */
export interface Recording {
  readonly id: string
  readonly name: string
  readonly organisation: string
  readonly cameraServer: string
  readonly location: string
  readonly useUploadingSchedule: boolean
  readonly timezone: string
}

/** Interface §2.3: one hour of one recording. */
export interface UptimeEntry {
  /** Start of the hour in the recording's wall-clock time, `YYYY-MM-DD HH:mm`. */
  readonly index: string
  readonly withinSchedule: boolean
  /** `null` if the recording did not exist at any time in the hour. All numbers of the entry are then `null`. */
  readonly segmentsExpected: number | null
  readonly segmentsReceived: number | null
  /** Fraction: mean uptime of the received segments. `null`, like the other two, if no segment was expected. */
  readonly avgUptimeOnSegment: number | null
  /** Fraction: received ÷ expected. The contract spells it so. */
  readonly pcSegmentsRecieved: number | null
  /** Fraction: the product of the two. */
  readonly overallUptime: number | null
}

/** An hour in which the recording existed, so footage could be expected. */
export interface ExistingHour extends UptimeEntry {
  readonly segmentsExpected: number
}

/**
 * True if the recording existed at any time in the hour. Time before and after counts neither as seen nor as missed.
 */
export function isExistingHour(entry: UptimeEntry): entry is ExistingHour {
  return entry.segmentsExpected !== null
}

/** Interface §2.4. */
export interface UptimeResult {
  readonly recording: Recording
  readonly uptime: readonly UptimeEntry[]
}

/** Interface §2.5. */
export interface StatusRecord {
  readonly recording_id: string
  readonly location_id: string
  readonly status: string
  /** ISO 8601 UTC with milliseconds. A deployment may omit the `Z`. `null` if never seen. */
  readonly last_seen_utc: string | null
  /** Fraction between 0 and 1. `null` if nothing was received. */
  readonly average_quality: number | null
}

/** Interface §2.6. */
export interface AreaContext {
  readonly area_type: string
  /** Colon-separated path `<Group>:<Name>[:<SubName>]`. */
  readonly taxonomy: string
  readonly recording_id: string
}

/** Notes §4. The `line_type` `location-entry` marks the lines that count entries. */
export interface LineContext {
  readonly organisation_id: string
  readonly location_id: string
  readonly recording_id: string
  readonly line_id: string
  readonly line_type: string
  readonly taxonomy: string
  readonly direction: string
}

export const locationEntryLine = 'location-entry'

/** Our extension of the contract: lines that count people who pass outside. */
export const passerByLine = 'passer-by'

/** A line of any other type counts nothing. */
export const lineTypes = [locationEntryLine, passerByLine] as const

/** A location as `detail/list` answers it (notes §4). */
export interface LocationDetail {
  readonly id: string
  readonly organisation_id: string
  readonly name: string
  readonly status: string
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null
  readonly timezone: string
  readonly currency: string
}

/** A recording as `detail/list` answers it (notes §4). */
export interface RecordingDetail {
  readonly id: string
  readonly organisation_id: string
  readonly location_id: string
  readonly camera_server_id: string
  readonly name: string
  readonly status: string
}

/**
 * Our extension of the contract: when a location is open on a weekday, or on one special day. A weekday without a
 * record is closed. A location without any weekday record is always open, except on special days.
 */
export interface OpeningHoursRecord {
  readonly location_id: string
  /** 1 Monday to 7 Sunday. `null` for a special day. */
  readonly weekday: number | null
  /** `YYYY-MM-DD`. `null` for a weekday. */
  readonly day: string | null
  /** Minutes from local midnight. Equal to `closes_minute` if closed. */
  readonly opens_minute: number
  /** Minutes from local midnight, more than 1440 if past midnight. */
  readonly closes_minute: number
  /** Why a special day has other hours, such as the name of a holiday. Absent or empty if no reason is given. */
  readonly reason?: string
}

/** An omitted number is 0. A number without data is `null`. */
const uptimeNumber = v.optional(v.nullable(v.number()), 0)

const uptimeResult = v.object({
  recording: v.object({
    id: idText,
    name: v.optional(v.string(), ''),
    organisation: v.optional(v.string(), ''),
    cameraServer: v.optional(v.string(), ''),
    location: v.optional(v.string(), ''),
    useUploadingSchedule: v.optional(v.boolean(), false),
    timezone: v.optional(v.string(), 'UTC'),
  }),
  uptime: v.array(
    v.object({
      index: v.string(),
      withinSchedule: v.optional(v.boolean(), true),
      segmentsExpected: uptimeNumber,
      segmentsReceived: uptimeNumber,
      avgUptimeOnSegment: uptimeNumber,
      pcSegmentsRecieved: uptimeNumber,
      overallUptime: uptimeNumber,
    }),
  ),
})

/** Reads the answer of `POST /v1/recording/uptimes`, without broken items. `null` if it is not an array. */
export function readUptimes(answer: unknown): readonly UptimeResult[] | null {
  return readItems(uptimeResult, answer)
}

const statusRecord = v.object({
  recording_id: idText,
  location_id: v.optional(v.string(), ''),
  status: v.optional(v.string(), 'unknown'),
  last_seen_utc: v.nullish(v.string(), null),
  average_quality: v.nullish(v.number(), null),
})

/** Reads the answer of `status/uptime`, without broken items. `null` if it is not an array. */
export function readStatuses(answer: unknown): readonly StatusRecord[] | null {
  return readItems(statusRecord, answer)
}

const recordingDetail = v.object({
  id: idText,
  organisation_id: v.optional(v.string(), ''),
  location_id: v.optional(v.string(), ''),
  camera_server_id: v.optional(v.string(), ''),
  name: v.optional(v.string(), ''),
  status: v.optional(v.string(), ''),
})

/** Reads `detail/list` of `recording`. */
export function readRecordingDetails(answer: unknown): readonly RecordingDetail[] | null {
  return readItems(recordingDetail, answer)
}

/** Reads a list item by item, without broken items. `null` if it is not an array. */
export function readItems<S extends v.GenericSchema>(
  schema: S,
  answer: unknown,
): readonly v.InferOutput<S>[] | null {
  if (!Array.isArray(answer)) return null
  return answer.flatMap((item: unknown) => {
    const parsed = v.safeParse(schema, item)
    return parsed.success ? [parsed.output] : []
  })
}
