import { i18n, type Messages } from '@lingui/core'

/** Writes in another language than the tests, which read British English. Without messages, in its formats alone. */
export function inLanguage<Written>(locale: string, write: () => Written, messages: Messages = {}): Written {
  const { locale: usual } = i18n
  i18n.loadAndActivate({ locale, messages })
  try {
    return write()
  } finally {
    i18n.loadAndActivate({ locale: usual, messages: {} })
  }
}
