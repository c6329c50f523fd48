import type { LocalDay } from '../../../calendar/calendar.ts'
import type { ChangeKind, ChangesAnswer } from '../../../protocol/derived/changes/changes-answers.ts'

/** The cameras that stores got and lost on one day, or on the days of several that are folded. */
export interface CameraSpan {
  /** First and last day, both included. */
  readonly from: LocalDay
  readonly until: LocalDay
  /** Location ids, each once. */
  readonly stores: readonly string[]
  /** The names of the cameras. */
  readonly names: Readonly<Record<ChangeKind, readonly string[]>>
}

/** Folds changes by their day, the first day first. */
export function cameraSpans({ changes }: Pick<ChangesAnswer, 'changes'>): readonly CameraSpan[] {
  const spans = new Map<LocalDay, CameraSpan>()
  for (const { kind, day, location, name } of changes) {
    const names = { 'camera-added': [], 'camera-removed': [], [kind]: [name] }
    const span = { from: day, until: day, stores: [location], names }
    const known = spans.get(day)
    spans.set(day, known === undefined ? span : foldedCameras([known, span]))
  }
  return [...spans.values()].sort((a, b) => a.from.localeCompare(b.from))
}

/** Merges spans into one over all their days. Needs at least one. */
export function foldedCameras(spans: readonly CameraSpan[]): CameraSpan {
  const days = spans.flatMap(({ from, until }) => [from, until]).sort()
  const namesOf = (kind: ChangeKind) => spans.flatMap(({ names }) => names[kind])
  return {
    from: days.at(0) ?? '',
    until: days.at(-1) ?? '',
    stores: [...new Set(spans.flatMap(({ stores }) => stores))],
    names: { 'camera-added': namesOf('camera-added'), 'camera-removed': namesOf('camera-removed') },
  }
}
