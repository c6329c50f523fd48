/**
 * Records of the Core API (interface §2.1 to §2.6, notes §4). `read…` functions are the door for answers of
 * any deployment: tolerant of what notes list as tolerances, strict in what they return.
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
  /** `null` if the recording did not exist in any of the hour: all numbers of the entry are. */
  readonly segmentsExpected: number | null
  readonly segmentsReceived: number | null
  /** Fraction: how well the received segments were up. `null`, like the other two, if none was expected. */
  readonly avgUptimeOnSegment: number | null
  /** Fraction: received ÷ expected. The contract spells it so. */
  readonly pcSegmentsRecieved: number | null
  /** Fraction: the product of the two. */
  readonly overallUptime: number | null
}

/** An hour in which the recording existed, and footage could be expected. */
export interface ExistingHour extends UptimeEntry {
  readonly segmentsExpected: number
}

/** Whether the recording existed in any of the hour: time before and after counts neither as seen nor as missed. */
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
  /** ISO 8601 UTC with milliseconds; a deployment may leave out the `Z`. `null`: never seen. */
  readonly last_seen_utc: string | null
  /** Fraction between 0 and 1; `null` where nothing was received. */
  readonly average_quality: number | null
}

/** Interface §2.6. */
export interface AreaContext {
  readonly area_type: string
  /** Colon-separated path `<Group>:<Name>[:<SubName>]`. */
  readonly taxonomy: string
  readonly recording_id: string
}

/** Notes §4. `line_type` `location-entry` marks the lines that count entries. */
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

/** Ours, beyond the contract: the lines that count people who pass outside. */
export const passerByLine = 'passer-by'

/** A line of another type would count nothing. */
export const lineTypes = [locationEntryLine, passerByLine] as const

/** Notes §4: a location as `detail/list` answers it. */
export interface LocationDetail {
  readonly id: string
  readonly organisation_id: string
  readonly name: string
  readonly status: string
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null
  readonly timezone: string
  readonly currency: string
}

/** Notes §4: a recording as `detail/list` answers it. */
export interface RecordingDetail {
  readonly id: string
  readonly organisation_id: string
  readonly location_id: string
  readonly camera_server_id: string
  readonly name: string
  readonly status: string
}

/**
 * Ours, beyond the contract: when a location is open on a weekday, or on one day that differs. A weekday without a record
 * is closed; a location without any record of a weekday is always open, special days apart.
 */
export interface OpeningHoursRecord {
  readonly location_id: string
  /** 1 Monday to 7 Sunday; `null` of a special day. */
  readonly weekday: number | null
  /** `YYYY-MM-DD`; `null` of a weekday. */
  readonly day: string | null
  /** Minutes from local midnight. The same as `closes_minute`: closed. */
  readonly opens_minute: number
  /** Past midnight more than 1440. */
  readonly closes_minute: number
}

/** A number that a deployment leaves out is 0; one that it has no data for is `null`. */
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

/** Reads the answer of `POST /v1/recording/uptimes`. `null` where it is no array; broken items are left out. */
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

/** Reads the answer of `status/uptime`. `null` where it is no array; broken items are left out. */
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

/** Reads a list item by item. `null` where it is no array; broken items are left out. */
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
