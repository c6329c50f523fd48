import { expect, test } from 'vitest'
import { ChangedParts, type DependsOnRows } from '../../../../src/service/warehouse/engine/changed-parts.ts'
import { OwnWrites } from '../../../../src/service/warehouse/engine/own-writes.ts'
import { pending } from '../../../dashboard/data/fake-source.ts'

/** An engine without parts. Each search lists parts and mutations. */
class Engine {
  searches = 0
  readonly query = async <T>(statement: string): Promise<readonly T[]> => {
    if (statement.includes('system.mutations')) this.searches += 1
    return []
  }

  parts(ownWrites?: OwnWrites): ChangedParts<DependsOnRows> {
    const kept: DependsOnRows = { latest: 0, change: () => undefined, clear: () => undefined }
    return new ChangedParts({ query: this.query, ...(ownWrites && { ownWrites }) }, kept, ['visits'])
  }
}

const written = () => Promise.resolve()

test('searches once as long as the only writer writes nothing', async () => {
  const engine = new Engine()
  const parts = engine.parts(new OwnWrites())
  const kept = await parts.kept()
  expect(await parts.kept()).toBe(kept)
  expect(engine.searches).toBe(1)
})

test.each([
  { case: 'that succeeded', write: written },
  { case: 'that failed', write: () => Promise.reject(new Error('the disk is full')) },
])('searches again after a write $case', async ({ write }) => {
  const engine = new Engine()
  const writes = new OwnWrites()
  const parts = engine.parts(writes)
  await parts.kept()
  await writes.during(write).catch(() => undefined)
  await parts.kept()
  await parts.kept()
  expect(engine.searches).toBe(2)
})

test('searches each time while a write runs, and once more after it', async () => {
  const engine = new Engine()
  const writes = new OwnWrites()
  const parts = engine.parts(writes)
  const { promise, resolve } = pending()
  const writing = writes.during(async () => void (await promise))
  await parts.kept()
  await parts.kept()
  expect(engine.searches).toBe(2)
  resolve(undefined)
  await writing
  await parts.kept()
  await parts.kept()
  expect(engine.searches).toBe(3)
})

test('searches each time where other processes may write', async () => {
  const engine = new Engine()
  const parts = engine.parts()
  await parts.kept()
  await parts.kept()
  expect(engine.searches).toBe(2)
})
