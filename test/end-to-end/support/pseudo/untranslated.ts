import type { Page } from '@playwright/test'
import { brackets } from '../../../support/pseudo-messages.ts'

/** Attributes that a person sees or hears. */
const spoken = ['alt', 'aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title']

/**
 * What a page in the pseudo-locale says outside of messages, each with the element that says it.
 *
 * @param names of stores, cameras and zones, which no catalogue has
 */
export async function untranslated(page: Page, names: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(
    ({ attributes, known, open, close }) => {
      const found: string[] = []
      /** What Intl writes in British English. */
      const dates =
        /\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\b|\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b|\b(?:GMT|UTC|BST|CES?T|IST|E[SD]T)\b|\b(?:am|pm)\b/g
      const currencies = /\b(?:EUR|GBP|INR|USD)\b|US(?=\$)/g
      /** Where the stores' days differ, a heading on paper names their zones. */
      const zones = /\b[A-Z][A-Za-z]+\/[A-Za-z_/]+/g
      const hasWords = (text: string) => {
        let rest = text
        for (const name of known) rest = rest.replaceAll(name, '')
        return /\p{L}{2}/u.test(
          rest
            .replace(zones, '')
            .replace(currencies, '')
            .replace(dates, '')
            .replace(/\bShopfloor\b/g, ''),
        )
      }
      const depthAfter = (depth: number, text: string) =>
        [...text].reduce((now, sign) => now + (sign === open ? 1 : sign === close ? -1 : 0), depth)
      const outside = (text: string, depth: number) => {
        let now = depth
        return [...text]
          .filter((sign) => {
            if (sign === open) now += 1
            if (sign === close) now -= 1
            return now === 0 && sign !== close
          })
          .join('')
      }
      const placeOf = (element: Element) => {
        const region = element.closest('[role="dialog"], section, main, nav, header')
        const names = [...element.classList].map((one) => one.replace(/^_?([^_]+).*$/, '$1'))
        return [
          `${element.tagName.toLowerCase()}${names.map((name) => `.${name}`).join('')}`,
          `in ${region?.tagName.toLowerCase() ?? 'body'}`,
        ].join(' ')
      }
      const report = (element: Element, text: string, what: string) =>
        found.push(`${placeOf(element)}, ${what}: “${text.replace(/\s+/g, ' ').trim().slice(0, 80)}”`)

      let depth = 0
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement
        const text = node.textContent ?? ''
        if (element === null || element.closest('script, style, noscript') !== null) continue
        const rest = outside(text, depth)
        if (hasWords(rest)) report(element, rest, 'text')
        depth = Math.max(0, depthAfter(depth, text))
      }
      for (const element of document.body.querySelectorAll('*')) {
        for (const name of attributes) {
          const rest = outside(element.getAttribute(name) ?? '', 0)
          if (hasWords(rest)) report(element, rest, name)
        }
      }
      return [...new Set(found)]
    },
    { attributes: spoken, known: names, ...brackets },
  )
}
