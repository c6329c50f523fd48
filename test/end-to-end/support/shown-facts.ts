import type { Locator } from '@playwright/test'
import { type AriaNode, readAriaSnapshot } from './aria-tree.ts'

/** What stands under each heading, in the order of the page. The key is the way there: `Totals › Entries`. */
export type ShownFacts = ReadonlyMap<string, readonly string[]>

/** A part of a page without its controls: words, numbers, rows of tables, what is heard of a picture. */
export async function readFacts(part: Locator): Promise<ShownFacts> {
  const facts = new Map<string, string[]>()
  const snapshot = await part.ariaSnapshot()
  collect(readAriaSnapshot(snapshot), { region: '', headings: [] }, facts)
  return facts
}

interface Place {
  /** The outermost one: those within are scrollers, or have headings. */
  readonly region: string
  /** By level. */
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
      // A heading is one of what follows beside it.
      if (lines === null) collect(node.children, { ...place }, facts)
      else add(lines, place, facts)
    }
  }
}

function headingOf(node: AriaNode, { region, headings }: Place): readonly string[] {
  const text = inline(node)
  // Levels between, which are not there, keep the place of this one.
  const missing = Array.from({ length: Math.max(0, node.level - headings.length) }, () => '')
  return [...missing, text === region ? '' : text]
}

function add(lines: readonly string[], { region, headings }: Place, facts: Map<string, string[]>): void {
  const told = lines.filter((line) => line !== '')
  if (told.length === 0) return
  const key = [region, ...headings].filter((part) => part !== '').join(' › ')
  facts.set(key, [...(facts.get(key) ?? []), ...told])
}

/** `null`: what is in it is told apart. */
function linesOf(node: AriaNode): readonly string[] | null {
  const { role, name, children } = node
  switch (role) {
    case 'row':
      return rowLines(children)
    case 'list':
      return holdsHeading(node) ? null : children.map((item) => `- ${inline(item)}`)
    case 'img':
      return [`picture: ${name}`]
    // Its card has a title.
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

/** A cell that says more than stands in it, as those of the hours of a week, has a line of its own. */
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

/** Pressed, and tells nothing. Other buttons have what they tell for a name: a change, a verdict, a store. */
const tools =
  /^(What is .*\?|Tools of .*|Acknowledge.*|Show .*|Hide .*|Print .*|Put away|Why is this flagged\?|Close)$/

function isControl({ role, name }: AriaNode): boolean {
  return controls.has(role) || (role === 'group' && name !== '') || (role === 'button' && tools.test(name))
}
