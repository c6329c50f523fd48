import { Fault } from '../../faults/fault.ts'

/** Bytes of one batch, from the first that is read until it is answered. */
interface Hold {
  /** @throws Fault `unavailable` where all batches together would be too much */
  grow(bytes: number): void
  end(): void
}

export interface HeldBytes {
  /** @throws Fault `unavailable` where there is no room for one more batch */
  begin(): Hold
}

/** Bounds what all batches that are read, or wait to be kept, take of the memory. One alone is never refused. */
export function createHeldBytes(limit: number): HeldBytes {
  let held = 0
  return {
    begin() {
      if (held >= limit) throw busy()
      let own = 0
      return {
        grow(bytes) {
          own += bytes
          held += bytes
          if (held > limit && held > own) throw busy()
        },
        end() {
          held -= own
          own = 0
        },
      }
    },
  }
}

function busy(): Fault {
  return new Fault('unavailable', 'Too many records wait to be kept. Send the batch again in a moment.')
}
