import ts from 'typescript'

/** Attributes whose text a person sees or hears. */
const spokenAttributes = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'label',
  'name',
  'placeholder',
  'title',
  'triggerName',
  'what',
  'word',
])

export interface TextOutside {
  /** Counted from 1. */
  readonly line: number
  readonly text: string
}

/**
 * Finds text for people that is not a message: words between tags, spoken attributes, and strings of several words.
 * Text in messages, errors, imports, types and class names is none of these.
 */
export function textOutside(fileName: string, code: string): readonly TextOutside[] {
  const file = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: TextOutside[] = []
  const report = (node: ts.Node, text: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    found.push({ line: line + 1, text: text.trim() })
  }
  const visit = (node: ts.Node): void => {
    if (isMessage(node) || isForProgrammers(node) || isBrand(node)) return
    if (ts.isJsxText(node) && hasWord(node.text)) report(node, node.text)
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isKey(node)) return
      if (hasSeveralWords(node.text) || (isSpoken(node) && hasWord(node.text))) report(node, node.text)
    }
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
      if (parts.some(hasSeveralWords) || isWorded(parts)) report(node, parts.join('…'))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const macros = new Set(['t', 'msg', 'plural', 'select', 'selectOrdinal', 'defineMessage'])

function isMessage(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return macros.has(node.tag.getText())
  if (ts.isCallExpression(node)) return macros.has(node.expression.getText())
  return ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'Trans'
}

function isForProgrammers(node: ts.Node): boolean {
  return (
    ts.isImportDeclaration(node) ||
    ts.isTypeNode(node) ||
    ts.isThrowStatement(node) ||
    (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) ||
    (ts.isPropertyName(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
    (ts.isJsxAttribute(node) && /^(className|style|d|viewBox|term|data-.*)$/.test(node.name.getText()))
  )
}

/** True for a string that may become the value of a spoken attribute. */
function isSpoken(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isJsxAttribute(parent)) return spokenAttributes.has(parent.name.getText())
  if (ts.isConditionalExpression(parent)) return node !== parent.condition && isSpoken(parent)
  return (ts.isJsxExpression(parent) || ts.isParenthesizedExpression(parent)) && isSpoken(parent)
}

/** `name="zones-today"`: the key of a card in the address. A name that people hear begins with a capital. */
const isKey = ({ parent, text }: ts.StringLiteralLike) =>
  ts.isJsxAttribute(parent) && parent.name.getText() === 'name' && /^[a-z]+(-[a-z]+)*$/.test(text)

const hasWord = (text: string) => /\p{L}{2}/u.test(text)
/** Two words of which the second is in small letters; CSS and media queries have punctuation or no capital. */
const hasSeveralWords = (text: string) => /^\s*\p{Lu}?[\p{L}’]+ \p{Ll}[\p{L}’]+[\p{L} ,.’:;–?!]*$/u.test(text)
/** Two words in a row, or a word beside a value: “3 stores”. */
const isWorded = (parts: readonly string[]) =>
  /(^|\s)[\p{L}’]+ [\p{L}’]+|… \p{L}{2}|\p{L}{2} …/u.test(parts.join('…'))
const isBrand = (node: ts.Node) =>
  (ts.isStringLiteral(node) || ts.isJsxText(node)) && node.text.trim() === 'Shopfloor'
