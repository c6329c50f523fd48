import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { defaultLimits } from '../../../src/bff/settings/limits.ts'
import type { Question, RequestMessage } from '../../../src/protocol/requests/requests.ts'
import { defaultLimits as serviceLimits } from '../../../src/service/load/limits.ts'
import { defaultQuestionLimits } from '../../../src/service/warehouse/engine/limits.ts'

test('fits the largest derived request into the message limits of both servers', () => {
  const message: RequestMessage<Extract<Question, { route: 'totals' }>> = {
    action: 'derived',
    data: {
      id: randomUUID(),
      route: 'totals',
      body: {
        start: '2026-03-01',
        end: '2026-03-28',
        compared: { start: '2025-03-02', end: '2025-03-29' },
        entities: Array.from({ length: defaultQuestionLimits.maxStores }, () => randomUUID()),
        entityType: 'location',
        measure: 'entries',
        facets: ['segments', 'entities', 'summary'],
        aggregationPeriod: 'day',
        ages: ['0_15', '16_24', '25_34', '35_44', '45_54', '55_64'],
        genders: ['female'],
        roles: ['customer'],
      },
    },
  }
  const bytes = Buffer.byteLength(JSON.stringify(message))
  expect(bytes).toBeLessThan(serviceLimits.maxMessageBytes)
  expect(bytes).toBeLessThan(defaultLimits.messageBytes)
})
