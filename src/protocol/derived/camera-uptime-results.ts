/** Reader of the derived route `camera-uptime`. */

import * as v from 'valibot'
import { amount, count, omittable, text } from './answer-fields.ts'
import type { UptimeFacet } from './camera-bodies.ts'
import type { CameraUptimeAnswer } from './camera-uptime-answers.ts'
import { isPackedHours } from './packed-hours.ts'

const figure = { uptime: amount, unknownDays: omittable(count) }

const camera = v.object({
  ...figure,
  recording: text,
  name: text,
  location: text,
  arrived: amount,
  quality: amount,
  dueHours: v.number(),
  missedHours: v.number(),
  hours: omittable(v.pipe(text, v.check(isPackedHours))),
})

const cameraUptime: v.GenericSchema<unknown, CameraUptimeAnswer> = v.object({
  cameras: omittable(v.array(camera)),
  stores: omittable(
    v.array(
      v.object({
        ...figure,
        location: text,
        cameras: count,
        dueHours: omittable(v.number()),
        months: v.array(v.object(figure)),
      }),
    ),
  ),
  count,
  low: count,
  uptime: amount,
  hasUptime: v.boolean(),
  meta: v.object({
    units: v.object({ uptime: v.picklist(['rate']), dueHours: v.picklist(['hours']) }),
    countedUntil: text,
  }),
})

/** Reads an answer of the route `camera-uptime`. `null` if the value is not one, or lacks one of these facets. */
export function readCameraUptime(value: unknown, facets: readonly UptimeFacet[]): CameraUptimeAnswer | null {
  const read = v.safeParse(cameraUptime, value)
  return read.success && facets.every((facet) => has[facet](read.output)) ? read.output : null
}

const has: Readonly<Record<UptimeFacet, (answer: CameraUptimeAnswer) => boolean>> = {
  cameras: ({ cameras }) => cameras !== undefined,
  hours: ({ cameras }) => cameras?.every(({ hours }) => hours !== undefined) === true,
  stores: ({ stores }) => stores !== undefined,
}
