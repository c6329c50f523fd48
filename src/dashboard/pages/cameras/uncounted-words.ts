import { t } from '@lingui/core/macro'

/** Why the sums of a group exclude a store: "Hull: no cameras". */
export function uncountedWords(store: string, why: 'no-cameras' | 'uptime-unknown'): string {
  return why === 'no-cameras' ? t`${store}: no cameras` : t`${store}: uptime unknown`
}
