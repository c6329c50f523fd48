import { i18n } from '@lingui/core'

let collator: { readonly locale: string; readonly compare: (a: string, b: string) => number } | null = null

/** Names as people look for them: "Till 2" before "Till 10". A collator made for each comparison is most of a sort. */
export function compareNames(a: string, b: string): number {
  const { locale } = i18n
  if (collator?.locale !== locale) {
    collator = { locale, compare: new Intl.Collator(locale, { numeric: true }).compare }
  }
  return collator.compare(a, b)
}
