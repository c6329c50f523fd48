import { allRules } from './all-rules.ts'
import { connectDeployment } from './deployment/deployment.ts'
import { makeReport, type Report } from './report.ts'
import { checkRules, isNamedBy, type Result, type Rule } from './rule.ts'
import type { Settings } from './settings.ts'
import { type Choice, findSubject } from './subject.ts'

export interface ConformanceOptions extends Choice {
  /** Rules or sections; all where left out. */
  readonly only?: readonly string[] | undefined
  /** How long one answer may take; 30 s where left out. */
  readonly timeoutMs?: number
  /** Epoch milliseconds. */
  readonly now?: () => number
  readonly onResult?: (result: Result) => void
}

/** The rules that are named; all where none is. */
export function chosenRules(only: readonly string[] | undefined): readonly Rule[] {
  if (only === undefined || only.length === 0) return allRules
  return allRules.filter((rule) => only.some((words) => isNamedBy(rule, words)))
}

/**
 * Asks a deployment everything that the contract rules on. It reads only.
 *
 * @throws Unreachable where there is nobody to ask, with a sentence that says what to do
 */
export async function checkDeployment(settings: Settings, options: ConformanceOptions = {}): Promise<Report> {
  const { timeoutMs = 30_000, now = Date.now } = options
  const deployment = connectDeployment(settings, { timeoutMs, now })
  try {
    const subject = await findSubject(deployment, options, now())
    const results = await checkRules(
      chosenRules(options.only),
      { deployment, subject, now },
      options.onResult,
    )
    return makeReport(settings, subject, results, deployment.secrets())
  } finally {
    deployment.close()
  }
}
