/** Advances of Inter at 12 px with tabular figures, by kind of character; anything else counts as a small letter. */
const advances: readonly (readonly [characters: RegExp, advance: number])[] = [
  [/[0-9]/, 7.5],
  [/[.,:;|!'’ijl\s]/, 3.4],
  [/[frt()-]/, 4.6],
  [/[mwMW%]/, 10.4],
  [/[A-Z–]/, 8],
]
const smallLetter = 7

/** Estimated width in pixels of a label on the chart, a little generous, without asking the layout. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) {
    width += advances.find(([characters]) => characters.test(character))?.[1] ?? smallLetter
  }
  return width
}
