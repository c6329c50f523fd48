import type { Verdict } from './finding.ts'
import { type Level, levels, type Result, sectionOf } from './rule.ts'
import { headingOf } from './rule-list.ts'
import type { Settings } from './settings.ts'
import type { Subject } from './subject.ts'

/** A run as data, which `--json` writes. */
export interface Report {
  readonly deployment: Pick<Settings, 'baseUrl' | 'wsUrl' | 'authUrl'>
  readonly about: Pick<Subject, 'location' | 'timezone' | 'from' | 'to'>
  readonly results: readonly Result[]
  readonly summary: Readonly<Record<Level, Readonly<Record<Verdict, number>>>>
}

const verdicts = ['conforms', 'differs', 'not offered', 'not shown'] as const satisfies readonly Verdict[]

/** Builds a report without secrets. */
export function makeReport(
  { baseUrl, wsUrl, authUrl }: Settings,
  { location, timezone, from, to }: Subject,
  results: readonly Result[],
  secrets: readonly string[],
): Report {
  const hidden = results.map((result) => hideIn(result, secrets))
  const count = (level: Level) =>
    Object.fromEntries(
      verdicts.map((verdict) => [
        verdict,
        results.filter((result) => result.level === level && result.finding.verdict === verdict).length,
      ]),
    ) as Record<Verdict, number>
  return {
    deployment: { baseUrl, wsUrl, authUrl },
    about: { location, timezone, from, to },
    results: hidden,
    summary: { contract: count('contract'), known: count('known'), ours: count('ours') },
  }
}

function hideIn(result: Result, secrets: readonly string[]): Result {
  const finding = Object.fromEntries(
    Object.entries(result.finding).map(([key, text]) => [key, hide(String(text), secrets)]),
  )
  return { ...result, finding: finding as Result['finding'] }
}

/** Removes secrets from a text, and anything that looks like a token. */
export function hide(text: string, secrets: readonly string[]): string {
  const spellings = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ])
  return spellings
    .filter((secret) => secret !== '')
    .reduce((shown, secret) => shown.replaceAll(secret, '(hidden)'), text)
    .replace(/\beyJ[\w-]*(\.[\w-]*)*/g, '(hidden)')
}

/** True if the run fails: if anything differs or, in lenient mode, differs from the contract. */
export function fails({ results }: Report, isLenient: boolean): boolean {
  return results.some(
    ({ level, finding }) => finding.verdict === 'differs' && (!isLenient || level === 'contract'),
  )
}

/** Formats the report for a person: a line per rule under the heading of its section, and the totals. */
export function reportText(report: Report): string {
  const { about } = report
  const lines = [
    `${report.deployment.baseUrl}: location ${about.location} (${about.timezone}), ${about.from} to ${about.to}`,
  ]
  let heading = ''
  for (const result of report.results) {
    const section = sectionOf(result)
    if (section !== heading) lines.push('', headingOf(section))
    heading = section
    lines.push(...resultLines(result))
  }
  lines.push('', ...levels.map((level) => summaryLine(report, level)), '')
  return lines.join('\n')
}

function resultLines({ rule, says, finding }: Result): readonly string[] {
  const line = `  ${finding.verdict.padEnd(11)}  ${rule}: ${says}`
  switch (finding.verdict) {
    case 'conforms':
      return [line]
    case 'differs':
      return [
        line,
        `                 sent      ${finding.sent}`,
        `                 came      ${finding.came}`,
        `                 expected  ${finding.expected}`,
      ]
    case 'not offered':
      return [`${line} (${finding.came})`]
    case 'not shown':
      return [`${line} (needs ${finding.needs})`]
  }
}

const titles: Readonly<Record<Level, string>> = {
  contract: 'The contract',
  known: 'Notes: known of live deployments',
  ours: 'Notes: our rules',
}

function summaryLine({ summary }: Report, level: Level): string {
  const counts = verdicts.map((verdict) => `${summary[level][verdict]} ${verdict}`)
  return `${titles[level]}: ${counts.join(', ')}`
}
