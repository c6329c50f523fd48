import { expect, test } from 'vitest'
import { JudgementError } from '../../../src/bff/access/refusal.ts'
import type { Answers } from '../../../src/bff/answers/answers.ts'
import { usualWeekdays } from '../../../src/bff/targets/usual-weekdays.ts'
import type { ErrorCode } from '../../../src/protocol/metrics/errors.ts'

const failingWith = (code: ErrorCode): Answers => ({
  kept: () => null,
  ask: () => Promise.resolve({ ok: false, code, message: '' }),
})

test.each(['unavailable', 'timeout', 'too_many_requests', 'internal'] as const)(
  'nothing is split while the deployment fails with %s',
  async (code) => {
    await expect(usualWeekdays(failingWith(code), () => 0)('leeds')).rejects.toThrow(JudgementError)
  },
)

test.each(['unknown_route', 'forbidden', 'too_large'] as const)(
  'the usual week is unknown where the deployment answers %s',
  async (code) => {
    expect(await usualWeekdays(failingWith(code), () => 0)('leeds')).toBeNull()
  },
)
