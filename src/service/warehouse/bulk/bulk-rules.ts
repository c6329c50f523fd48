import type { RecordRule } from '../../kinds/kind.ts'
import type { Kind } from '../../kinds/kinds.ts'
import type { Cell, CellOf, Check } from './bulk-check.ts'

/** Returns the checks of the rules that relate two fields of a row. */
export function ruleChecks({ rules }: Kind, cellOf: CellOf): readonly Check[] {
  return rules.flatMap((rule) => {
    const { of, checks } = rulesOfPairs[rule]
    const [first, second] = of.map(cellOf)
    return first === undefined || second === undefined ? [] : checks(first, second)
  })
}

interface RuleOfPair {
  /** The two fields, in the order in which `checks` receives their cells. */
  readonly of: readonly [string, string]
  readonly checks: (first: Cell, second: Cell) => readonly Check[]
}

const inPairs = 'is missing: give both opens and closes, or neither for a closed day'

const rulesOfPairs: Record<RecordRule, RuleOfPair> = {
  'hours come in pairs': {
    of: ['opens', 'closes'],
    checks: (opens, closes) => [
      {
        field: 'closes',
        message: inPairs,
        passes: `NOT (${closes.isAbsent} AND NOT ${opens.isAbsent})`,
        shown: "''",
      },
      {
        field: 'opens',
        message: inPairs,
        passes: `NOT (${opens.isAbsent} AND NOT ${closes.isAbsent})`,
        shown: "''",
      },
    ],
  },
  'closes after it opens': {
    of: ['opens', 'closes'],
    checks: (opens, closes) => [
      {
        field: 'closes',
        message: 'must not be before opens: write times past midnight as 24:00 or later',
        passes: `(${closes.value}) >= (${opens.value})`,
        shown: closes.text,
      },
    ],
  },
  'removed after it was installed': {
    of: ['installed_at', 'removed_at'],
    checks: (installed, removed) => [
      {
        field: 'removed_at',
        message: 'must not be before installed_at',
        passes: `(${installed.isAbsent} OR ${removed.isAbsent} OR ${removed.value} >= ${installed.value})`,
        shown: removed.text,
      },
    ],
  },
  'ends after it starts': {
    of: ['starts_at', 'ends_at'],
    checks: (starts, ends) => [
      {
        field: 'ends_at',
        message: 'must be after starts_at',
        passes: `${ends.value} > ${starts.value}`,
        shown: ends.text,
      },
    ],
  },
  'lasts at most a day': {
    of: ['starts_at', 'ends_at'],
    checks: (starts, ends) => [
      {
        field: 'ends_at',
        message: 'must be at most 24 hours after starts_at',
        passes: `${ends.value} <= ${starts.value} + INTERVAL 1 DAY`,
        shown: ends.text,
      },
    ],
  },
}
