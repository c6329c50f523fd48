import { t } from '@lingui/core/macro'
import { formatShare } from './format.ts'

/** "94% of target", "At least 94% of target" where cameras missed a part. */
export function targetShareWords(reached: number, atLeast = false): string {
  const share = formatShare(reached, 0)
  return atLeast ? t`At least ${share} of target` : t`${share} of target`
}
