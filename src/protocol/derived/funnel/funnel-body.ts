/** Body of the derived route `funnel` (README.md, "Derived routes"). */

import * as v from 'valibot'
import { endMessage, endsAfterStart, periodEntries } from '../derived-bodies.ts'

/** `summary`: all stores together. `entities`: one row for each store. */
export const funnelFacets = ['summary', 'entities'] as const

export const funnelBody = v.pipe(
  v.object({
    ...periodEntries,
    facets: v.pipe(
      v.array(v.picklist(funnelFacets)),
      v.minLength(1, 'facets must name at least one facet'),
      v.readonly(),
    ),
    /** Taxonomy of the zone between the entrance and the till. Without it, there is no such step. */
    zone: v.exactOptional(v.pipe(v.string(), v.minLength(1))),
  }),
  v.check((body) => endsAfterStart(body), endMessage),
)
