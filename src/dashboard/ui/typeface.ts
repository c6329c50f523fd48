/**
 * Resolves when the typeface can be drawn, or after `limitMs` whichever is first. Whoever renders the first time
 * after that sees no text change its width: a page of this origin has the file before the first answer is there.
 */
export async function typefaceReady(
  fonts: Pick<FontFaceSet, 'load'>,
  wait: (ms: number) => Promise<void>,
  limitMs = 1000,
): Promise<void> {
  const loaded = fonts.load('400 1em "Inter Variable"').then(
    () => {},
    () => {},
  )
  await Promise.race([loaded, wait(limitMs)])
}
