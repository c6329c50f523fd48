import type { LocalDay } from '../../calendar/calendar.ts'
import type { Store } from '../data/questions/store-zones.ts'
import { foldedCameras } from './cameras/camera-spans.ts'
import { areCameras, areCorrections, areHours, type ChangeSpan } from './changes/change-spans.ts'
import { type CorrectionSpan, foldedCorrections } from './corrections/correction-spans.ts'
import { foldedHours, type HoursSpan } from './hours/hours-spans.ts'
import { foldedSpan, type OutageSpan } from './outages/outage-spans.ts'
import { camerasDetail, camerasTitle } from './words/camera-words.ts'
import { correctionDetail, correctionTitle, sumsWords } from './words/correction-words.ts'
import { changesWords, hoursDetail, hoursTitle } from './words/hours-words.ts'
import { outageDetail, outageTitle } from './words/outage-words.ts'

/** Automatic marks: outages, cameras that came or went, changed opening hours and corrected counts. */
export type AutomaticSpan = OutageSpan | ChangeSpan

export function isOutage(span: AutomaticSpan): span is OutageSpan {
  return 'recordings' in span
}

/** Those that no page shows by themselves: changed opening hours and corrected counts. */
export type SpanWithoutPage = HoursSpan | CorrectionSpan

export function hasNoPage(span: AutomaticSpan): span is SpanWithoutPage {
  return !isOutage(span) && !areCameras(span)
}

/** Merges spans into one of each kind: new and removed cameras, then outages, opening hours and corrections. */
export function foldedByKind(spans: readonly AutomaticSpan[]): readonly AutomaticSpan[] {
  const outages = spans.filter(isOutage)
  const changes = spans.filter((span): span is ChangeSpan => !isOutage(span))
  const [cameras, hours] = [changes.filter(areCameras), changes.filter(areHours)]
  const corrections = changes.filter(areCorrections)
  return [
    ...(cameras.length === 0 ? [] : [foldedCameras(cameras)]),
    ...(outages.length === 0 ? [] : [foldedSpan(outages)]),
    ...(hours.length === 0 ? [] : [foldedHours(hours)]),
    ...(corrections.length === 0 ? [] : [foldedCorrections(corrections)]),
  ]
}

export function spanTitle(span: AutomaticSpan, today: LocalDay): string {
  if (isOutage(span)) return outageTitle(span)
  if (areCorrections(span)) return correctionTitle(span, today)
  return areCameras(span) ? camerasTitle(span) : hoursTitle()
}

/** What was changed, of a span that no page shows. */
export function changedWords(span: SpanWithoutPage): string {
  return areCorrections(span) ? sumsWords(span) : changesWords(span)
}

/** Its days, its stores, and what it means. */
export function spanDetail(
  span: AutomaticSpan,
  known: readonly Pick<Store, 'id' | 'name'>[],
  today: LocalDay,
): string {
  if (isOutage(span)) return outageDetail(span, known, today)
  if (areCorrections(span)) return correctionDetail(span, known, today)
  return areCameras(span) ? camerasDetail(span, known, today) : hoursDetail(span, known, today)
}
