import { expect, test } from 'vitest'

/** Whether the styles of `test/support/remembered-styles.ts` are those of jsdom, whose window a frame has untouched. */

const names =
  'a article b br button details dialog div embed fieldset h1 hr img input legend li main mark menu nav ol p pre q ' +
  'script section select slot span strong style sub summary svg textarea title ul video'
const attributes = [
  'hidden',
  'hidden="until-found"',
  'popover',
  'open',
  'href="/x"',
  'dir="rtl"',
  'title="T"',
].concat(['type="hidden"', 'type="button"', 'type="search" dir="auto"', 'style="color: red; display: flex"'])
const listed = '<ul><li><ol><li>1<menu><li>2</li></menu></li></ol></li></ul>'
const opened = '<details open><summary>1</summary><summary>2</summary></details>'
const tabled = `<table rules="rows"><caption>1</caption><thead hidden><tr><th>1</th></tr></thead>
  <tbody><tr hidden><td>1</td></tr><tr><td><a href="/x">2</a></td></tr></tbody></table>`
const page = names
  .split(' ')
  .concat(attributes.flatMap((some) => ['a', 'div', 'input', 'dialog'].map((name) => `${name} ${some}`)))
  .map((start) => `<${start}></${start.split(' ')[0]}>`)
  .join('')
const sheet =
  '.away, p.gone { display: none } #row > span { visibility: hidden } [data-x="a,b"] { color: blue }'
const styled = '<p class="gone">1</p><i class="away">2</i><p id="row"><span>3</span></p><b data-x="a,b">4</b>'

function stylesIn({ document }: Pick<Window, 'document'>): readonly string[] {
  const view = document.defaultView
  return [...document.querySelectorAll('head *, body *')].map(
    (element) => `${element.localName} ${view?.getComputedStyle(element).cssText}`,
  )
}

test('computes the styles of jsdom, before and after changes of the document', () => {
  const frame = document.createElement('iframe')
  document.documentElement.append(frame)
  const untouched = frame.contentWindow ?? window
  const both = [untouched, window]
  for (const { document } of both) {
    document.head.innerHTML = `<style>${sheet}</style>`
    document.body.innerHTML = page + listed + opened + tabled + styled
  }
  expect(stylesIn(window)).toEqual(stylesIn(untouched))

  const before = stylesIn(window)
  for (const { document } of both) {
    for (const element of document.querySelectorAll('div, li, tr')) element.toggleAttribute('hidden')
    document.querySelector('.away')?.classList.remove('away')
    for (const summary of document.querySelectorAll('summary')) summary.textContent = 'changed'
    document.querySelector('#row')?.append(document.createElement('span'))
    document.querySelector('strong')?.setAttribute('style', 'pointer-events: none')
  }
  expect(stylesIn(window)).toEqual(stylesIn(untouched))
  expect(stylesIn(window)).not.toEqual(before)
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  frame.remove()
})
