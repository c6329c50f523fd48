/**
 * Returns the query of an address with these parameters replaced and all others untouched, without a question mark.
 *
 * @param names of the parameters that the caller owns.
 * @param values their new values; empty ones are left out.
 */
export function withParameters(
  search: string,
  names: readonly string[],
  values: Readonly<Record<string, string>>,
): string {
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((piece) => piece !== '' && !names.includes(nameOf(piece)))
  const ours = Object.entries(values)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}=${encode(text)}`)
  return [...others, ...ours].join('&')
}

function nameOf(piece: string): string {
  return [...new URLSearchParams(piece).keys()][0] ?? ''
}

/** Leaves commas, which separate ids, and the colons of zone names readable. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%2C', ',')
}
