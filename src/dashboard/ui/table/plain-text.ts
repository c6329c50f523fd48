/** In lower case and without accents, as names are compared. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()
}

/** True if the name holds every word of the text, whatever its case and accents. */
export function holdsWords(name: string, text: string): boolean {
  const plain = plainText(name)
  return plainText(text)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
