import { Fault } from '../../faults/fault.ts'

/** Memory of one batch, from its first byte until its response. */
interface Hold {
  /** @throws Fault `unavailable` if all batches together exceed the limit */
  grow(bytes: number): void
  end(): void
}

export interface HeldBytes {
  /** @throws Fault `unavailable` if there is no room for another batch */
  begin(): Hold
}

/** Limits the memory of all batches being read or waiting. A single batch is never refused. */
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
  return new Fault(
    'unavailable',
    'Too many records are waiting to be stored. Send the batch again in a moment.',
  )
}
