import { t } from '@lingui/core/macro'
import { someOf } from '../../address/field-codec.ts'
import type { PeopleEntry } from './filter-entry.ts'
import { notForCameras } from './not-for-cameras.ts'

/** The roles that a visitor of a store has. Interactions between people are no visitors. */
export const visitorRoles = ['customer', 'staff'] as const
export type VisitorRole = (typeof visitorRoles)[number]

/** What the choice of a single role amounts to. */
const choiceWords: Readonly<Record<VisitorRole, () => string>> = {
  customer: () => t`Exclude staff`,
  staff: () => t`Only staff`,
}

const describedWords: Readonly<Record<VisitorRole, () => string>> = {
  customer: () => t`Excluding staff`,
  staff: () => t`Only staff`,
}

const fileWords: Readonly<Record<VisitorRole, () => string>> = {
  customer: () => t({ message: 'customers', context: 'role of people in an exported file' }),
  staff: () => t({ message: 'staff', context: 'role of people in an exported file' }),
}

/** `['customer']` excludes staff. */
export const roles: PeopleEntry<VisitorRole> = {
  codec: someOf('role', visitorRoles),
  initial: [],
  remembered: false,
  label: () => t`Staff`,
  reach: 'people',
  keptByReset: false,
  limits: {
    conversion: { reason: () => t`Staff are always excluded from conversion.` },
    cameras: { reason: notForCameras },
  },
  choices: visitorRoles,
  nameOf: (role) => choiceWords[role](),
  multiple: false,
  excludes: null,
  sentence: { place: 3, words: onlyRole },
  file: { head: () => t`Roles`, word: (role) => fileWords[role]() },
}

function onlyRole(chosen: readonly VisitorRole[]): string | null {
  const [only] = chosen
  return only !== undefined && chosen.length === 1 ? describedWords[only]() : null
}
