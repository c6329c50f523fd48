import { i18n } from '@lingui/core'
import { TransNoContext, type TransProps } from '@lingui/react/server'

/**
 * A message with elements in it; the macro `Trans` compiles to it. It reads the language of the document, as all
 * messages do, so that no component needs a provider: in another language everything is written again.
 */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n }} />
}
