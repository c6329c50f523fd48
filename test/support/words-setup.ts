import { i18n } from '@lingui/core'

// Tests read the words that stand in the code.
i18n.loadAndActivate({ locale: 'en-GB', messages: {} })
