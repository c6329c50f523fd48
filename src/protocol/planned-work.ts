/**
 * Planned work on cameras: notes about cameras ({@link CameraNote}) at `/api/planned-work`. While it lasts, an offline
 * camera is neither an outage nor an alert. Its time still counts as missed.
 */

import * as v from 'valibot'
import { type CameraNote, cameraNote } from './camera-notes.ts'

/** What a user plans. */
export interface WorkEntry {
  readonly from: number
  /** Exclusive. */
  readonly until: number
  /** Empty for a paired screen, as is `by`. */
  readonly reason: string
}

export interface PlannedWork extends CameraNote, WorkEntry {}

/** True while the work lasts. */
export function isUnderWay({ from, until }: Pick<PlannedWork, 'from' | 'until'>, now: number): boolean {
  return from <= now && now < until
}

const entry = { from: v.number(), until: v.number(), reason: v.string() }

export const workEntry = v.object(entry)
export const plannedWork = v.object({ ...cameraNote, ...entry })
