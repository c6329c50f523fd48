import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMemoOf } from '../../../../src/dashboard/data/questions/memo-of.ts'

/** What was worked out, and how often. */
function counted() {
  const made: string[] = []
  const { result, rerender } = renderHook(
    ({ subject, input }: { readonly subject: string; readonly input: number }) =>
      useMemoOf(subject, () => {
        made.push(`${subject} ${input}`)
        return { subject, input }
      }, [subject, input]),
    { initialProps: { subject: 'this year', input: 1 } },
  )
  return { made, result, show: (subject: string, input: number) => rerender({ subject, input }) }
}

test('who comes back to a subject finds what was worked out of it', () => {
  const { made, result, show } = counted()
  const first = result.current
  show('last year', 1)
  expect(result.current).toEqual({ subject: 'last year', input: 1 })
  show('this year', 1)
  expect(result.current).toBe(first)
  expect(made).toEqual(['this year 1', 'last year 1'])
})

test('what is made of something else by now is worked out again', () => {
  const { result, show } = counted()
  show('last year', 1)
  show('this year', 2)
  expect(result.current).toEqual({ subject: 'this year', input: 2 })
})

test('however often one subject changes, the one before it is kept; of many the last few are', () => {
  const { made, show } = counted()
  for (let input = 1; input <= 50; input += 1) show('last year', input)
  show('this year', 1)
  expect(made).toHaveLength(51)
  for (const subject of ['2021', '2022', '2023']) show(subject, 1)
  show('this year', 1)
  expect(made).toHaveLength(55)
})
