import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import { type Existences, existencesOf } from '../../entities/existence.ts'
import type { StoredRecording } from '../../entities/recordings.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { Entrances } from './entrances.ts'
import { type Due, placed, type ZoneSpan } from './zone-span.ts'

/** A camera, and the footage that is expected of it. */
export interface Watching {
  readonly span: ZoneSpan
  readonly camera: StoredRecording
  readonly existence: TimeRange
  readonly due: Due
}

/**
 * Returns when these cameras of all stores of the spans existed. Spans of several periods can share the result: the
 * existence of a camera is valid for any time within the whole.
 */
export function existencesIn(
  warehouse: Warehouse,
  spans: readonly ZoneSpan[],
  { cameras }: Entrances,
): Promise<Existences> {
  const stores = [...new Set(spans.flatMap((span) => span.stores))]
  return existencesOf(
    warehouse,
    stores.flatMap((store) => (cameras.get(store) ?? []).map(placed)),
    {
      start: Math.min(...spans.map(({ range }) => range.start)),
      endExclusive: Math.max(...spans.map(({ range }) => range.endExclusive)),
    },
    warehouse.settledDays?.current,
  )
}

/** Returns these cameras of all stores of the spans, store by store. */
export function watchingCameras(
  spans: readonly ZoneSpan[],
  { cameras, hours }: Entrances,
  existenceOf: Existences,
): readonly Watching[] {
  return spans.flatMap((span) =>
    span.stores.flatMap((store) =>
      (cameras.get(store) ?? []).map((camera) => ({
        span,
        camera,
        existence: existenceOf(placed(camera)),
        due: span.dueOf(camera, hours.get(camera.location), existenceOf),
      })),
    ),
  )
}
