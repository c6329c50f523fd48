/** Rules of saved views, without a schema. */

/** Pages that a view can show. */
export const viewPages = ['/overview', '/footfall', '/zones', '/conversion', '/cameras'] as const
export type ViewPage = (typeof viewPages)[number]

export const longestViewName = 80
export const longestViewAddress = 2000

/** Parameters that open a dialog over a page. A view is of the page alone. */
export const dialogParameters = ['why', 'why-store', 'why-zone', 'camera', 'event'] as const

export type ViewAddressFault = 'page' | 'length' | 'dialog'

/** Returns why the address can't be that of a view. `null` if it can. */
export function faultOfViewAddress(address: string): ViewAddressFault | null {
  if (address.length > longestViewAddress) return 'length'
  // As browsers write addresses: anything else is percent-encoded. A fragment is no part of a view.
  if (!/^[!"$-~]*$/.test(address) || decoded(address) === null || pageOfView(address) === null) return 'page'
  const opened = parametersOf(address).map(([name]) => name)
  return dialogParameters.some((name) => opened.includes(name)) ? 'dialog' : null
}

/** Returns the page of an address. `null` if it is not one of a view. */
export function pageOfView(address: string): ViewPage | null {
  return viewPages.find((page) => address === page || address.startsWith(`${page}?`)) ?? null
}

/**
 * Returns the location ids, and the groups as `region:North`, that an address names; empty means every store of the viewer.
 * The dashboard reads the first parameter of that name. Here each counts, so that none can hide behind another.
 */
export function storesOfView(address: string): readonly string[] {
  const entries = parametersOf(address)
    .filter(([name]) => name === 'stores')
    .flatMap(([, text]) => text.split(','))
    // Commas within ids are escaped.
    .map((entry) => entry.replaceAll('~1', ',').replaceAll('~0', '~'))
  return [...new Set(entries.filter((entry) => entry !== ''))]
}

/** Names and values, as browsers read them. */
function parametersOf(address: string): readonly (readonly [string, string])[] {
  const from = address.indexOf('?')
  if (from < 0) return []
  const read = (text: string) => decoded(text.replaceAll('+', ' ')) ?? text
  return address
    .slice(from + 1)
    .split('&')
    .map((piece) => {
      const at = piece.indexOf('=')
      return at < 0 ? [read(piece), ''] : [read(piece.slice(0, at)), read(piece.slice(at + 1))]
    })
}

/** `null` if the text is not percent-encoded UTF-8. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
