import { type Rule, sectionOf } from './rule.ts'

/** Formats a line per rule, under the headings of their sections. */
export function listText(rules: readonly Rule[]): string {
  return sections(rules)
    .map(
      ([section, of]) =>
        `${headingOf(section)}\n${of.map(({ rule, says }) => `  ${rule}: ${says}\n`).join('')}`,
    )
    .join('\n')
}

/** Formats the rules as a Markdown table. */
export function tableText(rules: readonly Rule[]): string {
  const lines = rules.map(({ rule, level, says }) => `| ${cell(rule)} | ${level} | ${cell(says)} |\n`)
  return `| rule | level | sentence |\n|---|---|---|\n${lines.join('')}`
}

function sections(rules: readonly Rule[]): readonly (readonly [string, readonly Rule[]])[] {
  const names = [...new Set(rules.map(sectionOf))]
  return names.map((name) => [name, rules.filter((rule) => sectionOf(rule) === name)] as const)
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

const titles: Readonly<Record<string, string>> = {
  '§1': 'What the service does',
  '§2.1': 'Location',
  '§2.2': 'Recording',
  '§2.3': 'Uptime entry',
  '§2.4': 'Uptime result',
  '§2.5': 'Live status record',
  '§2.6': 'Area context record',
  '§2.7': 'Metric result objects',
  '§2.8': 'Demographic and filter vocabularies',
  '§4.1': 'Metrics WebSocket',
  '§4.2': 'Core API',
  '§5': 'Authentication',
  '§6': 'Events',
  '§7': 'Errors',
  '§8': 'Limits',
  '§9': 'Versioning',
  'notes §1': 'Frames',
  'notes §2': 'Tokens',
  'notes §3': 'Vocabularies',
  'notes §4': 'Requests and records',
  'notes §5': 'Time',
  'notes §6': 'How people are counted',
  'notes §7': 'Errors and limits',
  beyond: 'Routes beyond the interface',
}

/** Returns a section with its title. */
export function headingOf(section: string): string {
  const title = titles[section]
  return title === undefined ? section : `${section} ${title}`
}
