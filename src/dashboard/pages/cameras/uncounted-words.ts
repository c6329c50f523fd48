import { t } from '@lingui/core/macro'

export type Uncounted = 'no-cameras' | 'not-open' | 'uptime-unknown'

/** Why the sums of a group exclude a store: "Hull: no cameras". */
export function uncountedWords(store: string, why: Uncounted): string {
  switch (why) {
    case 'no-cameras':
      return t`${store}: no cameras`
    case 'not-open':
      return t`${store}: not open`
    case 'uptime-unknown':
      return t`${store}: uptime unknown`
  }
}
