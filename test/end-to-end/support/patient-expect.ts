import { expect } from '@playwright/test'

/** For what `npm run screenshots` uses: it has no configuration of its own, whose default is five seconds. */
export const patientExpect = expect.configure({ timeout: 60_000 })
