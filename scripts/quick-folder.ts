import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** Many times what the tests of one run keep at once: 80 MB were measured of `npm run test:unit`. */
const leastRoomBytes = 2 * 1024 ** 3

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
