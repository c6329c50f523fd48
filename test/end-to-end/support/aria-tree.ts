/** A node of the accessibility tree. */
export interface AriaNode {
  /** `text` for text without a role. */
  readonly role: string
  /** The text of a `text` node. */
  readonly name: string
  /** Level of a heading; 0 for other nodes. */
  readonly level: number
  readonly children: readonly AriaNode[]
}

interface OpenNode extends AriaNode {
  readonly indent: number
  readonly children: AriaNode[]
}

/**
 * Parses the output of `ariaSnapshot`: one node per line, indented by depth, `- role "name" [level=2]: text`.
 * Lines with a colon in the name are in single quotes.
 *
 * @throws Error if a line has another form
 */
export function readAriaSnapshot(snapshot: string): readonly AriaNode[] {
  const roots: AriaNode[] = []
  const open: OpenNode[] = []
  for (const line of snapshot.split('\n')) {
    const [, spaces = '', quoted, plain = ''] = /^( *)- (?:'((?:[^']|'')*)'(?=:|$))?(.*)$/.exec(line) ?? []
    const head = (quoted?.replaceAll("''", "'") ?? '') + plain
    // The URL of a link is one of its properties.
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
