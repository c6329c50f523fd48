import { someOf } from '../../address/field-codec.ts'
import type { PeopleEntry } from './filter-entry.ts'

/** The roles that a visitor of a store has. Interactions between people are no visitors. */
export const visitorRoles = ['customer', 'staff'] as const
export type VisitorRole = (typeof visitorRoles)[number]

const roleWords: Readonly<Record<VisitorRole, string>> = { customer: 'customers', staff: 'staff' }

/** `['customer']` excludes staff. */
export const roles: PeopleEntry<VisitorRole> = {
  codec: someOf('role', visitorRoles),
  initial: [],
  remembered: false,
  label: 'Role',
  reach: 'people',
  keptByReset: false,
  limits: {
    conversion: 'Conversion is of customers: staff are left out of it always.',
    cameras: 'The page tells whether a camera saw, not whom.',
  },
  choices: visitorRoles.map((role) => ({ value: role, name: roleWords[role] })),
  multiple: false,
  all: 'All',
  words: (chosen) => onlyRole(chosen, roleWords) ?? 'all',
  sentence: {
    place: 3,
    short: (chosen) => onlyRole(chosen, { customer: 'no staff', staff: 'staff only' }),
    long: (chosen) => onlyRole(chosen, { customer: 'without staff', staff: 'staff only' }),
  },
  file: { head: 'Roles', word: (role) => role },
}

function onlyRole(
  chosen: readonly VisitorRole[],
  words: Readonly<Record<VisitorRole, string>>,
): string | null {
  const [only] = chosen
  return only !== undefined && chosen.length === 1 ? words[only] : null
}
