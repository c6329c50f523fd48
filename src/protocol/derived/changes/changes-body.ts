/** Body of the derived route `changes` (README.md, "Derived routes"). */

import * as v from 'valibot'
import { camerasAsked } from '../camera-bodies.ts'
import { endMessage, endsAfterStart, periodEntries, whole } from '../derived-bodies.ts'
import { mostRows } from '../paging.ts'

export const changesBody = v.pipe(
  v.object({
    ...periodEntries,
    /** At most this many changes are listed, newest first. The answer's `count` includes all. */
    limit: whole(1, mostRows),
    /** Without it, all cameras of the stores. */
    cameras: v.exactOptional(camerasAsked),
  }),
  v.check((body) => endsAfterStart(body), endMessage),
)
