/** Body of the derived route `staffing` (README.md, "Derived routes"). */

import * as v from 'valibot'
import { entityIds } from '../../metrics/metric-bodies.ts'
import { endMessage, endsAfterStart, periodEntries } from '../derived-bodies.ts'
import { mostStaffedStores } from './staffing-limits.ts'

export const staffingBody = v.pipe(
  v.object({
    ...periodEntries,
    entities: v.pipe(
      entityIds,
      v.check(({ length }) => length <= mostStaffedStores, `must name at most ${mostStaffedStores} stores`),
    ),
  }),
  v.check((body) => endsAfterStart(body), endMessage),
)
