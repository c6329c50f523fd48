import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type NextAttempt, NextAttemptProvider } from '../../../../src/dashboard/ui/states/attempts.ts'
import { Late, latePart } from '../../../../src/dashboard/ui/states/late-part.tsx'

function Greeting({ name }: { readonly name: string }) {
  return <p>Hello {name}</p>
}

/** A fetch whose outcome the test decides. */
function heldFetch() {
  const asked: { resolve(): void; reject(): void }[] = []
  const fetchPart = () =>
    new Promise<typeof Greeting>((resolve, reject) => {
      asked.push({ resolve: () => resolve(Greeting), reject: () => reject(new Error('no network')) })
    })
  return { asked, part: latePart(fetchPart) }
}

const drawn = (part: ReturnType<typeof heldFetch>['part']) => (
  <Late
    part={part}
    props={{ name: 'Ada' }}
    waiting={<p>waiting</p>}
    missing={(retry) => (
      <button type="button" onClick={retry}>
        again
      </button>
    )}
  />
)

test('fetches the code of a late part once', async () => {
  const { asked, part } = heldFetch()
  render(drawn(part))
  expect(screen.getByText('waiting')).toBeVisible()
  await act(async () => asked[0]?.resolve())
  expect(screen.getByText('Hello Ada')).toBeVisible()

  render(drawn(part))
  expect(screen.getAllByText('Hello Ada')).toHaveLength(2)
  expect(asked).toHaveLength(1)
})

test('shows the replacement of a part that could not be fetched, with a way to retry', async () => {
  const { asked, part } = heldFetch()
  render(drawn(part))
  await act(async () => asked[0]?.reject())
  await userEvent.click(screen.getByRole('button', { name: 'again' }))
  expect(screen.getByText('waiting')).toBeVisible()
  await act(async () => asked[1]?.resolve())
  expect(screen.getByText('Hello Ada')).toBeVisible()
})

test('retries a part by itself, and keeps its failure until it is there', async () => {
  const { asked, part } = heldFetch()
  const failures: number[] = []
  let attempt = () => {}
  const nextAttempt: NextAttempt = (count, call) => {
    failures.push(count)
    attempt = call
    return () => {}
  }
  render(<NextAttemptProvider value={nextAttempt}>{drawn(part)}</NextAttemptProvider>)
  await act(async () => asked[0]?.reject())
  await act(async () => attempt())
  expect(screen.getByRole('button', { name: 'again' })).toBeVisible()
  await act(async () => asked[1]?.reject())
  expect(failures).toEqual([1, 2])
  await act(async () => attempt())
  await act(async () => asked[2]?.resolve())
  expect(screen.getByText('Hello Ada')).toBeVisible()
})

test('draws a prefetched part at once', async () => {
  const { asked, part } = heldFetch()
  const ahead = part.load()
  asked[0]?.resolve()
  await ahead
  render(drawn(part))
  expect(screen.getByText('Hello Ada')).toBeVisible()
})
