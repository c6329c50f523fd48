import type { UptimeResult } from '../../protocol/records.ts'

/** One hour of one camera: an uptime entry (interface §2.3) reduced to what coverage needs. */
export interface CameraHour {
  /** Wall-clock start, `YYYY-MM-DDTHH:mm`. */
  readonly index: string
  readonly scheduled: boolean
  readonly expected: number
  /** Received segments, weighted by how well they were up: `overallUptime` × expected. */
  readonly received: number
}

export interface CameraHours {
  readonly recording: string
  readonly name: string
  readonly location: string
  readonly timezone: string
  /** In chronological order. */
  readonly hours: readonly CameraHour[]
}

/**
 * Reduces an uptime result. A recording without an uploading schedule is expected at every hour that expects
 * segments, whatever `withinSchedule` says.
 */
export function cameraHours({ recording, uptime }: UptimeResult): CameraHours {
  return {
    recording: recording.id,
    name: recording.name || recording.id,
    location: recording.location,
    timezone: recording.timezone,
    hours: uptime.map((entry) => ({
      index: entry.index.trim().replace(' ', 'T').slice(0, 16),
      scheduled: entry.withinSchedule || (!recording.useUploadingSchedule && entry.segmentsExpected > 0),
      expected: Math.max(0, entry.segmentsExpected),
      received: Math.min(1, Math.max(0, entry.overallUptime)) * Math.max(0, entry.segmentsExpected),
    })),
  }
}

/** Joins the chunks in which uptime is loaded: per camera all hours in order. */
export function joinCameraHours(chunks: readonly (readonly CameraHours[])[]): readonly CameraHours[] {
  const joined = new Map<string, CameraHours & { readonly hours: CameraHour[] }>()
  for (const camera of chunks.flat()) {
    const known = joined.get(camera.recording)
    if (known === undefined) joined.set(camera.recording, { ...camera, hours: [...camera.hours] })
    else known.hours.push(...camera.hours)
  }
  // Stable: the two equal indexes of a repeated hour keep their order.
  for (const camera of joined.values()) camera.hours.sort((a, b) => compareText(a.index, b.index))
  return [...joined.values()]
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
