import type { Deployment } from './deployment/deployment.ts'
import { Unreachable } from './deployment/deployment.ts'
import { type Finding, Outcome } from './finding.ts'
import type { Subject } from './subject.ts'

/** `contract`: the interface says so. `known`: live deployments do so. `ours`: our choice where nothing is known. */
export const levels = ['contract', 'known', 'ours'] as const
export type Level = (typeof levels)[number]

/** What a check may use. */
export interface Run {
  readonly deployment: Deployment
  readonly subject: Subject
  /** Epoch milliseconds. */
  readonly now: () => number
}

export interface Rule {
  /** Section and a word: `§4.1 rule 2`, `notes §4 null`. */
  readonly rule: string
  readonly level: Level
  /** The sentence to check. */
  readonly says: string
  /** Resolves if the rule holds, else throws an {@link Outcome}. */
  readonly check: (run: Run) => Promise<void>
  /** Checked after all others. */
  readonly last?: boolean
}

export interface Result extends Pick<Rule, 'rule' | 'level' | 'says'> {
  readonly finding: Finding
}

export function contract(rule: string, says: string, check: Rule['check']): Rule {
  return { rule, level: 'contract', says, check }
}

export function known(rule: string, says: string, check: Rule['check']): Rule {
  return { rule: `notes ${rule}`, level: 'known', says, check }
}

/** Routes that neither the contract nor the notes describe. */
export function beyond(rule: string, says: string, check: Rule['check']): Rule {
  return { rule: `beyond ${rule}`, level: 'ours', says, check }
}

export function ours(rule: string, says: string, check: Rule['check']): Rule {
  return { rule: `notes ${rule}`, level: 'ours', says, check }
}

/** Returns the heading of a rule: `§4.1`, `notes §4`, `beyond`. */
export function sectionOf(rule: Pick<Rule, 'rule'>): string {
  return /^(notes )?§[\d.]+|^beyond/.exec(rule.rule)?.[0] ?? rule.rule
}

/** True if a person's words name the rule: `§4.1 rule 2`, `4.1`, `rule 2`, `notes`. */
export function isNamedBy(rule: Pick<Rule, 'rule'>, words: string): boolean {
  const wanted = words.trim().replace(/^(notes )?§?(?=\d)/, '$1§')
  return rule.rule === wanted || rule.rule.startsWith(`${wanted} `) || rule.rule.startsWith(`${wanted}.`)
}

/** Checks the rules one at a time. The results are in their order. @throws Unreachable */
export async function checkRules(
  rules: readonly Rule[],
  run: Run,
  onResult: (result: Result) => void = () => {},
): Promise<readonly Result[]> {
  const found = new Map<Rule, Result>()
  for (const one of [...rules.filter(({ last }) => !last), ...rules.filter(({ last }) => last)]) {
    const { rule, level, says, check } = one
    const result = { rule, level, says, finding: await findingOf(check, run) }
    found.set(one, result)
    onResult(result)
  }
  return rules.flatMap((one) => found.get(one) ?? [])
}

async function findingOf(check: Rule['check'], run: Run): Promise<Finding> {
  try {
    await check(run)
    return { verdict: 'conforms' }
  } catch (error) {
    if (error instanceof Outcome) return error.finding
    if (error instanceof Unreachable)
      return { verdict: 'differs', sent: 'a connection', came: error.message, expected: 'an answer' }
    throw error
  }
}
