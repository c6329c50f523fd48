import { readFile, writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { ShownFacts } from './shown-facts.ts'

/** True if the files are written anew. */
export const isKeeping = process.env.SHOPFLOOR_KEEP === '1'

/**
 * Compares views of a page with a snapshot file, heading by heading, so that a failure names the view and the
 * heading. The file may have further views. `SHOPFLOOR_KEEP=1` rewrites the file instead.
 */
export async function expectKept(file: URL, views: ReadonlyMap<string, ShownFacts>): Promise<void> {
  if (isKeeping) await writeFile(file, format(views))
  const isShown = (heading: string) => [...views.keys()].some((view) => heading.startsWith(`${view} › `))
  const all = parse(await readFile(file, 'utf8'))
  const kept = new Map([...all].filter(([heading]) => isShown(heading)))
  const shown = parse(format(views))
  for (const heading of new Set([...kept.keys(), ...shown.keys()])) {
    expect.soft(shown.get(heading), heading).toEqual(kept.get(heading))
  }
  // A panel that moved differs only in the order of the headings.
  expect.soft([...shown.keys()], 'the headings in their order').toEqual([...kept.keys()])
}

function format(views: ReadonlyMap<string, ShownFacts>): string {
  const blocks = [...views].map(([view, facts]) => {
    const parts = [...facts].map(([heading, lines]) => `## ${heading}\n${lines.join('\n')}\n`)
    return `# ${view}\n\n${parts.join('\n')}`
  })
  return blocks.join('\n')
}

/** Lines by view and heading. */
function parse(text: string): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>()
  let view = ''
  let lines: string[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) view = line.slice(2)
    else if (line.startsWith('## ')) {
      lines = []
      parts.set(`${view} › ${line.slice(3)}`, lines)
    } else if (line !== '') lines.push(line)
  }
  return parts
}
