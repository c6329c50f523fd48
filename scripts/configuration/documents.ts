import { posix } from 'node:path'
import { buildSections } from './build-sections.ts'
import { limitSection } from './limit-sections.ts'
import { serverSections } from './server-sections.ts'
import { serviceSections } from './service-sections.ts'
import type { Section, Setting } from './setting.ts'

/** In the order in which operators need them. */
export const sections: readonly Section[] = [
  ...serverSections,
  ...serviceSections,
  ...buildSections,
  limitSection,
]

/** Returns docs/configuration.md. */
export function configurationDocument(): string {
  return `# Configuration

Every setting is an environment variable, or a line of a file \`.env\` beside \`package.json\`.
Environment variables win.
[.env.example](../.env.example) has all of them to copy. An empty setting counts as unset. Shopfloor checks all settings
before it starts, and lists the faults together by name.

${sections.map(sectionDocument).join('\n\n')}

<!-- \`npm run docs\` writes this file and .env.example from scripts/configuration. -->
`
}

function sectionDocument({ title, introduction, settings }: Section): string {
  const rows = settings.map(({ name, fallback, meaning }) => {
    const shown = fallback === '' ? '–' : /^[\w./:-]+$/.test(fallback) ? `\`${fallback}\`` : fallback
    return `| \`${name}\` | ${shown} | ${meaning} |`
  })
  return [
    `## ${title}`,
    '',
    introduction,
    '',
    '| setting | default | meaning |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
}

/** Returns .env.example. */
export function environmentExample(): string {
  const head =
    '# Settings of Shopfloor. Copy this file to .env and change what you need. docs/configuration.md is the manual.'
  return `${head}\n\n${sections.map(sectionExample).join('\n\n')}\n`
}

function sectionExample({ title, settings }: Section): string {
  return [`# --- ${title}`, ...settings.map(settingExample)].join('\n')
}

function settingExample({ name, fallback, meaning, example }: Setting): string {
  return `# ${asSentence(meaning)}\n# ${name}=${example ?? fallback}`
}

/** Converts a Markdown phrase to plain text. A link to another document becomes its path. */
function asSentence(markdown: string): string {
  const text = markdown
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_link, words: string, target: string) =>
      /^https?:/.test(target) ? words : posix.join('docs', target),
    )
    .replace(/[`*]/g, '')
  return markdown.startsWith('`') ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
