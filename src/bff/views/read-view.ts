import * as v from 'valibot'
import {
  faultOfViewAddress,
  longestViewAddress,
  longestViewName,
  type ViewAddressFault,
  viewPages,
} from '../../protocol/view-rules.ts'
import type { ViewEntry } from '../../protocol/views.ts'

const sent = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestViewName)),
  address: v.string(),
})

const addressWords = `Send the address of a page with its query, without an origin or a fragment. Pages: ${viewPages.join(', ')}.`

/** What to do about each field that is invalid. */
const fieldWords: ReadonlyMap<string, string> = new Map([
  ['name', `Enter a name of up to ${longestViewName} characters.`],
  ['address', addressWords],
])

const faultWords: Readonly<Record<ViewAddressFault, string>> = {
  page: addressWords,
  length: `An address can have up to ${longestViewAddress} characters. Select fewer stores, or a group of stores.`,
  dialog: 'Close the dialog over the page first: a view shows the page alone.',
}

/** Reads what a person sends. A sentence if it is invalid. */
export function readSentView(fields: Readonly<Record<string, unknown>>): ViewEntry | string {
  const read = v.safeParse(sent, fields)
  if (!read.success) {
    return fieldWords.get(String(read.issues[0].path?.[0]?.key ?? '')) ?? 'Send a name and an address.'
  }
  const fault = faultOfViewAddress(read.output.address)
  return fault === null ? read.output : faultWords[fault]
}
