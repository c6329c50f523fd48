import type { CamerasAsked } from '../../../protocol/derived/camera-bodies.ts'
import type { ChangesAnswer } from '../../../protocol/derived/changes/changes-answers.ts'
import { type CameraSpan, cameraSpans } from '../cameras/camera-spans.ts'
import { type CorrectionSpan, correctionSpans } from '../corrections/correction-spans.ts'
import { type HoursSpan, hoursSpans } from '../hours/hours-spans.ts'

/** What stores changed on one day, their cameras or opening hours, or days whose counts were corrected later. */
export type ChangeSpan = CameraSpan | HoursSpan | CorrectionSpan

/** @param of the cameras on which the chart depends */
export function changeSpans(
  answer: Pick<ChangesAnswer, 'changes' | 'openingHours' | 'corrections'>,
  of: CamerasAsked['of'],
): readonly ChangeSpan[] {
  return [...cameraSpans(answer), ...hoursSpans(answer), ...correctionSpans(answer, of)]
}

export function areCameras(span: ChangeSpan): span is CameraSpan {
  return 'names' in span
}

export function areHours(span: ChangeSpan): span is HoursSpan {
  return !areCameras(span) && !areCorrections(span)
}

export function areCorrections(span: ChangeSpan): span is CorrectionSpan {
  return 'correctedOn' in span
}
