import * as v from 'valibot'
import { idText } from './locations.ts'
import { type AreaContext, type LineContext, type OpeningHoursRecord, readItems } from './records.ts'

const areaContext = v.object({
  area_type: v.optional(v.string(), 'taxonomy'),
  taxonomy: v.string(),
  recording_id: idText,
})

/** Reads `detail/list` of `area_context`. */
export function readAreaContexts(answer: unknown): readonly AreaContext[] | null {
  return readItems(areaContext, answer)
}

const lineContext = v.object({
  organisation_id: v.optional(v.string(), ''),
  location_id: v.optional(v.string(), ''),
  recording_id: idText,
  line_id: v.optional(v.string(), ''),
  line_type: v.optional(v.string(), ''),
  taxonomy: v.optional(v.string(), ''),
  direction: v.optional(v.string(), ''),
})

/** Reads `detail/list` of `line_context`. */
export function readLineContexts(answer: unknown): readonly LineContext[] | null {
  return readItems(lineContext, answer)
}

const openingHours = v.object({
  location_id: idText,
  weekday: v.nullish(v.number(), null),
  day: v.nullish(v.string(), null),
  opens_minute: v.number(),
  closes_minute: v.number(),
  reason: v.nullish(v.string(), ''),
})

/** Reads `detail/list` of `opening_hours`. */
export function readOpeningHours(answer: unknown): readonly OpeningHoursRecord[] | null {
  return readItems(openingHours, answer)
}
