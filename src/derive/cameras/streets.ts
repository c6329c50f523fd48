import { passerByLine } from '../../protocol/records.ts'
import { inParts, listed, type PlainDeployment } from '../plain/plain-deployment.ts'

/** Returns the cameras that count passers-by, by store. Others are missing. */
export async function streetCameras(
  plain: PlainDeployment,
  stores: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const lines = await listed(inParts(stores, plain.atOnce).map(plain.lines))
  const cameras = new Map<string, string[]>()
  for (const { line_type, location_id, recording_id } of lines) {
    if (line_type !== passerByLine) continue
    const own = cameras.get(location_id) ?? []
    cameras.set(location_id, own)
    if (!own.includes(recording_id)) own.push(recording_id)
  }
  return cameras
}
