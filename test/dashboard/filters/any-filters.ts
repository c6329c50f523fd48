import fc from 'fast-check'
import { comparisons } from '../../../src/dashboard/filters/entries/comparison.ts'
import { presets, type RangeChoice } from '../../../src/dashboard/filters/entries/range.ts'
import { visitorRoles } from '../../../src/dashboard/filters/entries/roles.ts'
import type { Filters } from '../../../src/dashboard/filters/filters.ts'
import { ages, aggregationPeriods, genders } from '../../../src/protocol/metrics/vocabularies.ts'
import { anyRange } from '../../calendar/zones.ts'

const anyChoice: fc.Arbitrary<RangeChoice> = fc.oneof(
  fc.constantFrom(...presets).map((preset) => ({ kind: 'preset' as const, preset })),
  anyRange(3660).map((days) => ({ kind: 'days' as const, days })),
)

const anyStoreId = fc.oneof(
  fc.stringMatching(/^[0-9a-f]{24}$/),
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom('a,b', '~', '~1', '50%', 'a&b=c', 'Ünïted + 1'),
)

const anyZone = fc.oneof(
  fc.constantFrom('Women:Tops', 'Shoes:Women:Boots', 'Service:Fitting Rooms'),
  fc.string({ unit: 'grapheme', minLength: 1 }),
)

/** Any choice of every filter. */
export const anyFilters: fc.Arbitrary<Filters> = fc.record({
  stores: fc.uniqueArray(anyStoreId, { maxLength: 5 }),
  range: anyChoice,
  comparison: fc.constantFrom(...comparisons),
  granularity: fc.constantFrom('auto' as const, ...aggregationPeriods),
  ages: fc.subarray([...ages]),
  genders: fc.subarray([...genders]),
  roles: fc.subarray([...visitorRoles]),
  zones: fc.uniqueArray(anyZone, { maxLength: 5 }),
})
