import type { ChangesAnswer } from '../../../protocol/derived/changes/changes-answers.ts'
import { type CameraSpan, cameraSpans } from '../cameras/camera-spans.ts'
import { type HoursSpan, hoursSpans } from '../hours/hours-spans.ts'

/** What stores changed on one day: their cameras, or their opening hours. */
export type ChangeSpan = CameraSpan | HoursSpan

export function changeSpans(answer: Pick<ChangesAnswer, 'changes' | 'openingHours'>): readonly ChangeSpan[] {
  return [...cameraSpans(answer), ...hoursSpans(answer)]
}

export function areCameras(span: ChangeSpan): span is CameraSpan {
  return 'names' in span
}

export function areHours(span: ChangeSpan): span is HoursSpan {
  return !areCameras(span)
}
