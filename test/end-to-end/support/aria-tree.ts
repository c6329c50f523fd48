/** A part of a page as assistive technology has it. */
export interface AriaNode {
  /** `text` for text without a role of its own. */
  readonly role: string
  /** Of `text`, the text. */
  readonly name: string
  /** Of a heading; else 0. */
  readonly level: number
  readonly children: readonly AriaNode[]
}

interface OpenNode extends AriaNode {
  readonly indent: number
  readonly children: AriaNode[]
}

/**
 * Reads what `ariaSnapshot` writes: a node a line, indented by its depth, `- role "name" [level=2]: text`. A line with a
 * colon in its name stands in single quotes.
 *
 * @throws Error where a line is of another form
 */
export function readAriaSnapshot(snapshot: string): readonly AriaNode[] {
  const roots: AriaNode[] = []
  const open: OpenNode[] = []
  for (const line of snapshot.split('\n')) {
    const [, spaces = '', quoted, plain = ''] = /^( *)- (?:'((?:[^']|'')*)'(?=:|$))?(.*)$/.exec(line) ?? []
    const head = (quoted?.replaceAll("''", "'") ?? '') + plain
    // The address of a link is a property of it.
    if (head.startsWith('/')) continue
    const node = { ...readHead(head), indent: spaces.length }
    while ((open.at(-1)?.indent ?? -1) >= node.indent) open.pop()
    ;(open.at(-1)?.children ?? roots).push(node)
    open.push(node)
  }
  return roots
}

function readHead(head: string) {
  const match = /^(\w+)(?: ("(?:[^"\\]|\\.)*"))?((?: \[[^\]]*\])*)(?::(?: (.*))?)?$/.exec(head)
  if (match === null) throw new Error(`no line of an ARIA snapshot: ${head}`)
  const [, role = '', quotedName = '""', marks = '', rest = ''] = match
  const name = unquoted(quotedName)
  const level = Number(/\[level=(\d)\]/.exec(marks)?.[1] ?? 0)
  const text = unquoted(rest)
  if (role === 'text') return { role, name: text, level, children: [] }
  const children: AriaNode[] = text === '' ? [] : [{ role: 'text', name: text, level: 0, children: [] }]
  return { role, name, level, children }
}

function unquoted(text: string): string {
  return text.startsWith('"') ? String(JSON.parse(text)) : text
}
