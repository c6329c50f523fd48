/** Acknowledged outages: notes about cameras ({@link CameraNote}) at `/api/acknowledgements`. */

import * as v from 'valibot'
import { type CameraNote, cameraNote } from './camera-notes.ts'

/** What a user says about an outage. */
export interface AcknowledgementText {
  readonly reason: string
  /** When it ends even if the camera has not recovered. Without it, after {@link acknowledgementLifeMs}. */
  readonly until?: number
}

export interface SharedAcknowledgement extends CameraNote, AcknowledgementText {}

export const longestReason = 120

/** An acknowledgement expires after this time if the camera is never seen to recover. */
export const acknowledgementLifeMs = 14 * 24 * 3_600_000

const text = { reason: v.string(), until: v.exactOptional(v.number()) }

export const acknowledgementText = v.object(text)
export const sharedAcknowledgement = v.object({ ...cameraNote, ...text })
