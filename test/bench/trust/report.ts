import type { BenchTable } from '../bench.ts'
import { type FaultKind, faultKinds, reportedKinds } from './faults.ts'
import { bounds } from './judge.ts'
import type { ReplaySettings } from './replay.ts'
import { type Count, type KindCount, type MeasureCount, type Rule, rules, type Tally } from './tally.ts'

/** Plain data that one process can send to another. */
export interface Rows {
  readonly looks: number
  readonly rules: readonly (Count & { readonly rule: Rule })[]
  readonly measures: readonly MeasureCount[]
  readonly kinds: readonly (KindCount & { readonly kind: FaultKind; readonly isReported: boolean })[]
}

export function rowsOf(tally: Tally): Rows {
  return {
    rules: rules.map((rule) => ({ rule, ...tally.of(rule) })),
    looks: tally.looks,
    measures: tally.measures,
    kinds: faultKinds.map((kind) => ({ kind, isReported: reportedKinds.has(kind), ...tally.ofKind(kind) })),
  }
}

/** The greatest share of broken statements. A rule without one is only counted. */
export const aims: Readonly<Partial<Record<Rule, number>>> = {
  'complete within 2 %': 0,
  'wrong by over 5 % never complete': 0,
  'change in the right direction': 0,
  'finding borne out': 0.05,
  'ranking in the right order': 0,
  'highest or lowest in its place': 0,
  'peak hour in its place': 0,
  'outage told': 0,
  'outage that happened': 0,
  'outage start and end': 0,
  'outage cause': 0,
  'outage cost': 0.05,
}

/** Rules with more broken statements than their aim. */
export function brokenRules({ rules: all }: Rows): readonly Rows['rules'][number][] {
  return all.filter(({ rule, statements, broken }) => broken > (aims[rule] ?? 1) * statements)
}

/** A table of the rules, and one of the kinds of faults. */
export function tableOf(rows: Rows, settings: ReplaySettings): BenchTable {
  const broken = brokenRules(rows)
  return {
    columns: ['statement', 'of', 'broken or so', 'share', 'may be', ''],
    rows: rows.rules.map(({ rule, statements, broken: count }) => {
      const aim = aims[rule]
      const isBroken = broken.some((one) => one.rule === rule)
      return [
        rule,
        String(statements),
        String(count),
        statements === 0 ? '' : percentOf(count / statements),
        aim === undefined ? 'stated' : aim === 0 ? 'none' : percentOf(aim),
        aim === undefined ? '' : isBroken ? 'BROKEN' : 'holds',
      ]
    }),
    madeOf: {
      columns: [
        'camera',
        'records show it',
        'values behind it',
        'wrong by over 5 %',
        'not shown as complete',
        'faults looked at',
        'suspected',
      ],
      rows: rows.kinds.map(({ kind, isReported, values, wrong, caught, looked, suspected }) => [
        kind,
        isReported ? 'yes' : 'no',
        String(values),
        String(wrong),
        wrong === 0 ? '' : percentOf(caught / wrong),
        isReported ? '' : String(looked),
        isReported || looked === 0 ? '' : percentOf(suspected / looked),
      ]),
    },
    notes: [
      `Values shown as complete, and of them further than 2 % from the truth: ${rows.measures.map(({ measure, statements, broken: off }) => `${measure} ${statements}, ${off}`).join('; ')}.`,
      `Seed ${settings.seed}, ${settings.stores} stores, ${settings.days} days, ${rows.looks} instants with ${settings.pagesPerLook} of each page. The first table is of statements behind which lie only faults that camera records show.`,
      `A small count may be off by its noise: 95 % of Poisson (1.96 √n), of a rate Wilson, of an average stay 1.96 ÷ √n of it. The order of a ranking may be off by ${percentOf(bounds.ranking)} or that noise, the cost of an outage by ${percentOf(bounds.cost)} or that noise, its begin and end by an hour.`,
      ...rows.rules.flatMap(({ rule, examples }) =>
        aims[rule] === undefined ? [] : examples.map((example) => `${rule}: ${example}`),
      ),
    ],
    broken: broken.map(({ rule, statements, broken: count }) => `${count} of ${statements} break "${rule}"`),
  }
}

function percentOf(share: number): string {
  return `${(100 * share).toFixed(2)} %`
}
