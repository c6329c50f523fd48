import * as v from 'valibot'
import { maxGroupName } from '../../protocol/location-group-rules.ts'
import {
  longestScreenName,
  mostGroupsOfScreen,
  mostStoresOfScreen,
  type ScreenSettings,
} from '../../protocol/screens.ts'
import { isGroupKey } from '../groups/group-key.ts'

const longestGroupKey = 'format:'.length + maxGroupName

const unique = (values: string[]): string[] => [...new Set(values)]

const settings = {
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestScreenName)),
  stores: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
    v.maxLength(mostStoresOfScreen),
    v.transform(unique),
  ),
  groups: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(longestGroupKey), v.check(isGroupKey))),
      v.maxLength(mostGroupsOfScreen),
      v.transform(unique),
    ),
    [],
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
export const pairBody = v.pipe(
  v.strictObject({ code, ...settings }),
  v.check((body) => showsSomething(body)),
)
export const screenBody = v.pipe(
  v.strictObject(settings),
  v.check((body) => showsSomething(body)),
)

function showsSomething({ stores, groups }: Pick<ScreenSettings, 'stores' | 'groups'>): boolean {
  return stores.length + groups.length > 0
}
