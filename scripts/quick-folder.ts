import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** All that runs at once keeps less than half of it. */
const leastRoomBytes = 4 * 1024 ** 3

/**
 * Where tests keep their folders: in memory, where the machine has room for them there. The warehouse waits for the
 * disk after each insert, and a test makes thousands of small ones.
 */
export function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize < leastRoomBytes ? tmpdir() : inMemory
  } catch {
    return tmpdir()
  }
}
