import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useInSteps } from '../../../src/dashboard/data/in-steps.ts'
import type { Steps } from '../../../src/domain/steps.ts'

/** A number found in three steps, each of which is noted. */
function work(name: string, steps: string[]): () => Steps<string> {
  return function* count() {
    for (const step of [1, 2, 3]) {
      steps.push(`${name} ${step}`)
      yield
    }
    return `${name} done`
  }
}

test('work is done a step at a time, and nothing is there before the last', async () => {
  const steps: string[] = []
  const asked = work('hours', steps)
  const { result } = renderHook(() => useInSteps(asked))
  // Nothing of it is part of the drawing.
  expect(steps).toEqual([])
  expect(result.current).toBeNull()
  await waitFor(() => expect(result.current).toBe('hours done'))
  expect(steps).toEqual(['hours 1', 'hours 2', 'hours 3'])
})

test('other work takes its place, and what was done is there at once for whoever comes back to it', async () => {
  const steps: string[] = []
  const [first, second] = [work('first', steps), work('second', steps)]
  const { result, rerender } = renderHook(({ asked }) => useInSteps(asked), {
    initialProps: { asked: first },
  })
  await waitFor(() => expect(result.current).toBe('first done'))
  rerender({ asked: second })
  expect(result.current).toBeNull()
  await waitFor(() => expect(result.current).toBe('second done'))
  rerender({ asked: first })
  expect(result.current).toBe('first done')
  expect(steps).toHaveLength(6)
})

test('work that nobody waits for any more is not gone on with', async () => {
  const steps: string[] = []
  const [first, second] = [work('first', steps), work('second', steps)]
  const { result, rerender } = renderHook(({ asked }) => useInSteps(asked), {
    initialProps: { asked: first as (() => Steps<string>) | null },
  })
  rerender({ asked: null })
  expect(result.current).toBeNull()
  rerender({ asked: second })
  await waitFor(() => expect(result.current).toBe('second done'))
  expect(steps).not.toContain('first 3')
})
