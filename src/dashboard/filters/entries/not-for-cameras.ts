import { t } from '@lingui/core/macro'

/** Why the page of cameras honours no filter by an attribute of people. */
export function notForCameras(): string {
  return t`This page shows camera health, so visitor filters don’t apply.`
}
