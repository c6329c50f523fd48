import { expect, test } from 'vitest'
import { textOutside } from '../../scripts/words/text-outside.ts'

const found = (code: string) => textOutside('page.tsx', code).map(({ text }) => text)

test.each([
  ['words between tags', 'const a = <p>No data</p>', 'No data'],
  ['a spoken attribute', 'const a = <Card title="Stores" />', 'Stores'],
  ['a spoken attribute in braces', "const a = <Card title={'Stores'} />", 'Stores'],
  ['a choice within a spoken attribute', "const a = <Card title={b ? 'Stores' : t`Zones`} />", 'Stores'],
  ['a sentence in a string', "const a = 'No data for these stores'", 'No data for these stores'],
  ['a sentence with values', `const a = \`Asked for \${b} of \${c}\``, 'Asked for … of …'],
  ['a word after a value', `const a = \`\${b} stores\``, '… stores'],
  ['a word before a value', `const a = \`Code \${b}\``, 'Code …'],
])('finds %s', (_what, code, text) => {
  expect(found(code)).toEqual([text])
})

test.each([
  ['a message', `const a = t\`No data for \${stores}\``],
  ['a plural', "const a = plural(n, { one: '# store here', other: '# stores here' })"],
  ['a message with elements', 'const a = <Trans>Open <b>{address}</b> now</Trans>'],
  ['an error for programmers', "throw new Error('The page has no place.')"],
  ['a class, a key and an import', "import 'a b'\nconst a = <p className='one two' data-state='on' />"],
  ['the name of a property', "const a = { 'Peak hour': b }"],
  ['the name of the product', "document.title = 'Shopfloor'"],
  ['class names', `const a = \`\${b} \${c}\``],
  ['a code', "const a = 'last-7-days'"],
])('leaves %s alone', (_what, code) => {
  expect(found(code)).toEqual([])
})
