import { t } from '@lingui/core/macro'

/** "Changed by Ann, 14:20". @param by empty without a login */
export function changedWords(by: string, time: string): string {
  return by === '' ? t`Changed ${time}` : t`Changed by ${by}, ${time}`
}

/** "Removed by Ann, 14:20". @param by empty without a login */
export function removedWords(by: string, time: string): string {
  return by === '' ? t`Removed ${time}` : t`Removed by ${by}, ${time}`
}
