import { type SelectorEnd, selectorEnd } from './selector-ends.ts'

/** What jsdom asks whether a rule of a style sheet matches an element. */
interface SelectorEngine {
  check(selector: string, element: StyledElement, options?: object): object
}

interface StyledElement {
  readonly localName: string
  hasAttributeNS(namespace: null, name: string): boolean
}

/**
 * Makes `getComputedStyle` cheaper. Role queries, popups and axe call it for the same elements again and again: it was
 * two fifths of all that components cost.
 *
 * jsdom works out some forty properties along an element's ancestors at each call. Here it does so once per state of
 * the document; a browser's declaration is live, so nobody can tell whether it is a new one. And jsdom tries each of
 * its 111 rules with the whole of its selector engine; nearly all are for elements of another name.
 */
export function rememberStyles(window: Window & typeof globalThis): void {
  const { document, getComputedStyle } = window
  // Files share a window, and each has the set-up done.
  if (done.has(document)) return
  done.add(document)
  lookBeforeChecking(document)
  let remembered = new WeakMap<Element, CSSStyleDeclaration>()
  const changes = new window.MutationObserver(forget)
  changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })

  function forget(): void {
    remembered = new WeakMap()
  }

  function styleOf(element: Element, pseudoElement?: string | null): CSSStyleDeclaration {
    // Nobody observes what is outside the document.
    if (pseudoElement || !element.isConnected) return getComputedStyle.call(window, element, pseudoElement)
    // The observer is only called after the code that changes the document.
    if (changes.takeRecords().length > 0) forget()
    const known = remembered.get(element) ?? getComputedStyle.call(window, element)
    remembered.set(element, known)
    return known
  }

  window.getComputedStyle = styleOf
  globalThis.getComputedStyle = styleOf
}

const done = new WeakSet<Document>()

/** Does nothing if jsdom keeps its engine elsewhere. */
function lookBeforeChecking(document: Document): void {
  const key = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl')
  if (key === undefined) return
  const { _domSelector: engine } = Reflect.get(document, key) as { _domSelector?: SelectorEngine }
  if (engine === undefined) return
  const check = engine.check
  const noMatch = { match: false, pseudoElement: null, ast: null }
  engine.check = (selector, element, options) =>
    canMatch(element, endOf(selector)) ? check(selector, element, options) : noMatch
}

const ends = new Map<string, SelectorEnd | null>()

function endOf(selector: string): SelectorEnd | null {
  let end = ends.get(selector)
  if (end === undefined) {
    end = selectorEnd(selector)
    ends.set(selector, end)
  }
  return end
}

function canMatch(element: StyledElement, end: SelectorEnd | null): boolean {
  return (
    end === null ||
    end.names.has(element.localName) ||
    end.attributes.some((name) => element.hasAttributeNS(null, name))
  )
}
