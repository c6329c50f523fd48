const between = '\u2003\u2003'

/** Wraps sentences into few lines: between sentences if they fit, otherwise between words. */
export function wrapWords(
  sentences: readonly string[],
  width: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const lines: string[] = []
  for (const sentence of sentences) {
    const last = lines.at(-1)
    const joined = last === undefined ? sentence : `${last}${between}${sentence}`
    if (last !== undefined && widthOf(joined) <= width) lines[lines.length - 1] = joined
    else lines.push(...brokenWords(sentence, width, widthOf))
  }
  return lines
}

function brokenWords(sentence: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = []
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1)
    const joined = `${last} ${word}`
    if (last !== undefined && widthOf(joined) <= width) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines
}
