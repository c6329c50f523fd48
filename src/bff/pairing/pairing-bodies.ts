import * as v from 'valibot'
import { longestScreenName, mostStoresOfScreen, type ScreenSettings } from '../../protocol/screens.ts'

const settings = {
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestScreenName)),
  stores: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
    v.minLength(1),
    v.maxLength(mostStoresOfScreen),
    v.transform((stores): ScreenSettings['stores'] => [...new Set(stores)]),
  ),
  figures: v.optional(v.boolean(), false),
}

/** People may enter the code in groups of digits. */
const code = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/[\s.-]/g, '')),
  v.regex(/^\d{6}$/),
)

/** The bodies of pairing requests. Unknown fields are refused. */
export const codeBody = v.strictObject({ code })
export const pairBody = v.strictObject({ code, ...settings })
export const screenBody = v.strictObject(settings)
