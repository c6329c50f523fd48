import { allRules } from './all-rules.ts'
import { connectDeployment } from './deployment/deployment.ts'
import { makeReport, type Report } from './report.ts'
import { checkRules, isNamedBy, type Result, type Rule } from './rule.ts'
import type { Settings } from './settings.ts'
import { type Choice, findSubject } from './subject.ts'

export interface ConformanceOptions extends Choice {
  /** Rules or sections. All by default. */
  readonly only?: readonly string[] | undefined
  /** Time limit of one answer, 30 s by default. */
  readonly timeoutMs?: number
  /** Epoch milliseconds. */
  readonly now?: () => number
  readonly onResult?: (result: Result) => void
}

/** Returns the named rules. All if none is named. */
export function chosenRules(only: readonly string[] | undefined): readonly Rule[] {
  if (only === undefined || only.length === 0) return allRules
  return allRules.filter((rule) => only.some((words) => isNamedBy(rule, words)))
}

/**
 * Sends a deployment every request that the contract rules on. It only reads.
 *
 * @throws Unreachable if the deployment doesn't answer, with a sentence that says what to do
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
