import type { LocalDay } from '../../calendar/calendar.ts'
import type { Store } from '../data/questions/store-zones.ts'
import { type CameraSpan, foldedCameras } from './cameras/camera-spans.ts'
import { foldedSpan, type OutageSpan } from './outages/outage-spans.ts'
import { camerasDetail, camerasTitle } from './words/camera-words.ts'
import { outageDetail, outageTitle } from './words/outage-words.ts'

/** Automatic marks: outages, and cameras that came or went. */
export type AutomaticSpan = OutageSpan | CameraSpan

export function isOutage(span: AutomaticSpan): span is OutageSpan {
  return 'recordings' in span
}

/** Merges spans into one of each kind, new and removed cameras first. */
export function foldedByKind(spans: readonly AutomaticSpan[]): readonly AutomaticSpan[] {
  const outages = spans.filter(isOutage)
  const cameras = spans.filter((span): span is CameraSpan => !isOutage(span))
  return [
    ...(cameras.length === 0 ? [] : [foldedCameras(cameras)]),
    ...(outages.length === 0 ? [] : [foldedSpan(outages)]),
  ]
}

export function spanTitle(span: AutomaticSpan): string {
  return isOutage(span) ? outageTitle(span) : camerasTitle(span)
}

/** Its days, its stores, and what it means. */
export function spanDetail(
  span: AutomaticSpan,
  known: readonly Pick<Store, 'id' | 'name'>[],
  today: LocalDay,
): string {
  return isOutage(span) ? outageDetail(span, known, today) : camerasDetail(span, known, today)
}
