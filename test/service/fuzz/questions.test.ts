import { beforeAll, expect, test, vi } from 'vitest'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { openRawSocket } from '../../support/raw-socket.ts'
import { fetchToken } from '../../support/running-service.ts'
import { openSmallStore } from '../small-store.ts'
import { chanceOf, times } from './chance.ts'
import { judgeFrame } from './judge.ts'
import { mutateField, writeJson } from './mutations.ts'
import { bodyOf, rightMessage } from './questions.ts'
import { requireUnharmed, runCases, runFuzzed } from './running.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

let store: Warehouse
beforeAll(async () => {
  store = await openSmallStore()
})

test('answers valid and invalid requests as the contract requires', async () => {
  const service = await runFuzzed(store)
  const socket = await openRawSocket(`${service.wsUrl}?token=${await fetchToken(service)}`)
  const outcomes = await runCases('questions', 20_000 * times, async (index) => {
    const chance = chanceOf('questions', index)
    const message = rightMessage(chance, `q${index}`)
    // Valid requests cost engine time, so most are invalid.
    const edits = chance.onceIn(40) ? 0 : 1 + chance.below(4)
    for (let edit = 0; edit < edits; edit += 1)
      mutateField(chance, chance.onceIn(4) ? message : bodyOf(message))
    const text = writeJson(chance, message)
    socket.send(text)
    try {
      return judgeFrame(text, await socket.next())
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error}\nsent: ${text.slice(0, 700)}`)
    }
  })
  expect(outcomes).not.toHaveProperty('internal')
  expect(outcomes).not.toHaveProperty('timeout')
  // Every outcome occurs.
  for (const outcome of ['ok', 'bad_request', 'unknown_route', 'not_found', 'too_large']) {
    expect(outcomes[outcome] ?? 0, JSON.stringify(outcomes)).toBeGreaterThan(0)
  }
  await requireUnharmed(service)
})
