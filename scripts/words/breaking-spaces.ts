/** Plain spaces at which a line would break inside what belongs together: `80 %`, `z. B.`, « Kids », `État : fermé`. */
const breaking: Readonly<Record<string, RegExp>> = {
  de: / [%…]|z\. B\./,
  fr: / [:;?!%»]|« |p\. ex\./,
  es: / %|p\. ej\./,
}

/** @returns what is wrong with a translation that has a plain space where the language wants a no-break space */
export function breakingSpaces(locale: string, translation: string): readonly string[] {
  const found = breaking[locale]?.exec(translation)
  return found ? [`${locale}: “${translation}” may break at “${found[0]}”: use a no-break space`] : []
}
