import type { LocalDay } from '../../calendar/calendar.ts'
import type { Store } from '../data/questions/store-zones.ts'
import { foldedCameras } from './cameras/camera-spans.ts'
import { areCameras, areHours, type ChangeSpan } from './changes/change-spans.ts'
import { foldedHours, type HoursSpan } from './hours/hours-spans.ts'
import { foldedSpan, type OutageSpan } from './outages/outage-spans.ts'
import { camerasDetail, camerasTitle } from './words/camera-words.ts'
import { hoursDetail, hoursTitle } from './words/hours-words.ts'
import { outageDetail, outageTitle } from './words/outage-words.ts'

/** Automatic marks: outages, cameras that came or went, and changed opening hours. */
export type AutomaticSpan = OutageSpan | ChangeSpan

export function isOutage(span: AutomaticSpan): span is OutageSpan {
  return 'recordings' in span
}

/** True for changed opening hours, which no page shows by themselves. */
export function isOfHours(span: AutomaticSpan): span is HoursSpan {
  return !isOutage(span) && areHours(span)
}

/** Merges spans into one of each kind: new and removed cameras, then outages, then opening hours. */
export function foldedByKind(spans: readonly AutomaticSpan[]): readonly AutomaticSpan[] {
  const outages = spans.filter(isOutage)
  const changes = spans.filter((span): span is ChangeSpan => !isOutage(span))
  const [cameras, hours] = [changes.filter(areCameras), changes.filter(areHours)]
  return [
    ...(cameras.length === 0 ? [] : [foldedCameras(cameras)]),
    ...(outages.length === 0 ? [] : [foldedSpan(outages)]),
    ...(hours.length === 0 ? [] : [foldedHours(hours)]),
  ]
}

export function spanTitle(span: AutomaticSpan): string {
  if (isOutage(span)) return outageTitle(span)
  return areCameras(span) ? camerasTitle(span) : hoursTitle()
}

/** Its days, its stores, and what it means. */
export function spanDetail(
  span: AutomaticSpan,
  known: readonly Pick<Store, 'id' | 'name'>[],
  today: LocalDay,
): string {
  if (isOutage(span)) return outageDetail(span, known, today)
  return areCameras(span) ? camerasDetail(span, known, today) : hoursDetail(span, known, today)
}
