import { expect, test, vi } from 'vitest'
import { typefaceReady } from '../../../src/dashboard/ui/typeface.ts'

const never = () => new Promise<void>(() => {})

test('waits for the typeface', async () => {
  const load = vi.fn(async () => [])
  await typefaceReady({ load }, never)
  expect(load).toHaveBeenCalledExactlyOnceWith('400 1em "Inter Variable"')
})

test('goes on without it when it fails or takes too long', async () => {
  await typefaceReady({ load: () => Promise.reject(new Error('gone')) }, never)
  const waited: number[] = []
  await typefaceReady({ load: () => new Promise(() => {}) }, async (ms) => void waited.push(ms), 300)
  expect(waited).toEqual([300])
})
