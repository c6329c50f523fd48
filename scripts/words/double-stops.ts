/** Values that end with a full stop of their own, by language: `27. Nov.`, `3 Min.`, `27 nov.` */
const abbreviated: Readonly<Record<string, RegExp>> = {
  de: /\{(?:range|days|cause|waited|left|longTime|shortTime)\}\./,
  fr: /\{(?:range|days)\}\./,
}

/** @returns what is wrong with a translation that ends a sentence with a day or a duration: `27. Nov..` */
export function doubleStops(locale: string, translation: string): readonly string[] {
  const found = abbreviated[locale]?.exec(translation)
  return found ? [`${locale}: “${translation}” would stop twice at “${found[0]}”: move the value`] : []
}
