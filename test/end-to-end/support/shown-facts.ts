import type { Locator } from '@playwright/test'
import { type AriaNode, readAriaSnapshot } from './aria-tree.ts'

/** Facts under each heading, in page order. The key is the path of headings: `Totals › Entries`. */
export type ShownFacts = ReadonlyMap<string, readonly string[]>

/**
 * Extracts the facts of a part of a page: words, numbers, table rows and chart descriptions. Controls are
 * left out.
 */
export async function readFacts(part: Locator): Promise<ShownFacts> {
  const facts = new Map<string, string[]>()
  const snapshot = await part.ariaSnapshot()
  collect(readAriaSnapshot(snapshot), { region: '', headings: [] }, facts)
  return facts
}

interface Place {
  /** Name of the outermost region: inner ones are scrollers or have headings of their own. */
  readonly region: string
  /** The current heading of each level. */
  headings: readonly string[]
}

function collect(nodes: readonly AriaNode[], place: Place, facts: Map<string, string[]>): void {
  for (const node of nodes) {
    if (isControl(node)) continue
    if (node.role === 'heading') {
      place.headings = [...place.headings.slice(0, node.level), ...headingOf(node, place)]
    } else if ((node.role === 'region' || node.role === 'dialog') && place.region === '') {
      const own = { region: node.name, headings: [] }
      collect(node.name === 'Filters' ? statusesIn(node) : node.children, own, facts)
    } else {
      const lines = linesOf(node)
      // A heading applies to its following siblings only.
      if (lines === null) collect(node.children, { ...place }, facts)
      else add(lines, place, facts)
    }
  }
}

function headingOf(node: AriaNode, { region, headings }: Place): readonly string[] {
  const text = inline(node)
  // Keeps the level if an intermediate one is missing.
  const missing = Array.from({ length: Math.max(0, node.level - headings.length) }, () => '')
  return [...missing, text === region ? '' : text]
}

function add(lines: readonly string[], { region, headings }: Place, facts: Map<string, string[]>): void {
  const told = lines.filter((line) => line !== '')
  if (told.length === 0) return
  const key = [region, ...headings].filter((part) => part !== '').join(' › ')
  facts.set(key, [...(facts.get(key) ?? []), ...told])
}

/** `null`: its content is described separately. */
function linesOf(node: AriaNode): readonly string[] | null {
  const { role, name, children } = node
  switch (role) {
    case 'row':
      return rowLines(children)
    case 'list':
      return holdsHeading(node) ? null : children.map((item) => `- ${inline(item)}`)
    case 'img':
      return [`picture: ${name}`]
    // The title of the card names it.
    case 'caption':
      return []
    case 'text':
    case 'button':
    case 'link':
    case 'paragraph':
    case 'strong':
    case 'status':
      return [inline(node)]
    default:
      return null
  }
}

/**
 * A cell whose accessible name says more than its text gets a line of its own, like those of the heat table.
 */
function rowLines(cells: readonly AriaNode[]): readonly string[] {
  const spoken = cells.filter(({ role }) => role === 'gridcell')
  if (spoken.length > 0) return spoken.map(({ name }) => name)
  return [`| ${cells.map(inline).join(' | ')} |`]
}

function inline(node: AriaNode): string {
  const { role, name, children } = node
  if (isControl(node)) return ''
  if (role === 'button' || role === 'img' || children.length === 0) return name
  return children
    .map(inline)
    .filter((part) => part !== '')
    .join(' ')
}

function holdsHeading({ role, children }: AriaNode): boolean {
  return role === 'heading' || children.some(holdsHeading)
}

function statusesIn({ children }: AriaNode): readonly AriaNode[] {
  return children.flatMap((child) => (child.role === 'status' ? [child] : statusesIn(child)))
}

const controls = new Set(['checkbox', 'radio', 'slider', 'searchbox', 'spinbutton', 'textbox', 'switch'])

/** Controls whose names are not facts. The names of other buttons are: a change, a verdict, a store. */
const tools =
  /^(Definition of .*|What is .*\?|More options for .*|Acknowledge.*|Show .*|Hide .*|Print .*|Dismiss|Remove .*|See camera gaps|Close)$/

function isControl({ role, name }: AriaNode): boolean {
  return controls.has(role) || (role === 'group' && name !== '') || (role === 'button' && tools.test(name))
}
