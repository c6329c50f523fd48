/** Orders texts by their code units: the same for everybody, unlike the order of a language. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
