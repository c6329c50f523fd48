import ts from 'typescript'

export interface ServerText {
  /** Counted from 1. */
  readonly line: number
  readonly text: string
}

/** SQL, which has words of its own. */
const isSql =
  /\b(SELECT|FROM|WHERE|INSERT|ALTER|CREATE|HAVING|UNION|DEFAULT|INDEX|PARTITION|ENGINE)\b|\b(AND|OR|IN|AS) [\w({]/

/** Finds text of a program that people read: strings of several words, with `…` in the place of a value. */
export function serverText(fileName: string, code: string): readonly ServerText[] {
  const file = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true)
  const found: ServerText[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    const text = textOf(node)
    if (text !== null && /\p{L} \p{L}/u.test(text) && !isSql.test(text)) {
      found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
}
