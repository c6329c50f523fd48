import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PaceStrip } from '../../../../src/dashboard/pages/wall/pace-strip.tsx'
import { noStores } from '../../../../src/domain/day-so-far/urgency.ts'
import type { CombinedPace } from '../../../../src/protocol/derived/usual/pace-answers.ts'
import type { UsualAnswer } from '../../../../src/protocol/derived/usual/usual-answers.ts'
import { fakeSource } from '../../data/fake-source.ts'
import { Deployment } from '../page-scene.tsx'

const figure = {
  change: { kind: 'withheld', reason: 'no-data' },
  pair: { current: null, compared: null },
  course: { today: [], before: [] },
} as const
const countedUntil = '2026-03-04T14:10:00.000Z'

function answerOf(
  entries: number | null,
  pace?: CombinedPace,
  coverage: UsualAnswer['summary']['coverage'] = { share: 1, verdict: 'complete' },
): UsualAnswer {
  return {
    stores: [],
    counts: { ...noStores, usual: 1 },
    hasHistory: true,
    summary: {
      entries: { ...figure, value: entries },
      conversion: null,
      dwell: null,
      coverage,
      hasUptime: true,
      seen: figure.course,
      isEmpty: entries === null,
      doors: null,
      ...(pace && { pace }),
    },
    meta: { units: { entries: 'peopleCount', conversion: 'rate', dwell: 'seconds' }, countedUntil },
  }
}

const onPace = {
  target: 2000,
  counted: 1240,
  due: { middle: 1160, low: 1000, high: 1300 },
  stores: 1,
  withoutTarget: 0,
}

/** Draws the strip once the answer is there. */
async function show(answer: UsualAnswer, minutesLater = 10) {
  const fake = fakeSource()
  fake.on({ route: 'usual', body: { entities: ['leeds'] } }, { value: answer })
  const now = Date.parse(countedUntil) + minutesLater * 60_000
  const queries = new QueryClient()
  render(
    <Deployment source={fake.source} queries={queries}>
      <PaceStrip stores={['leeds']} now={now} zone="Europe/Berlin" />
    </Deployment>,
  )
  await waitFor(() => expect(queries.getQueryCache().getAll()[0]?.state.status).toBe('success'))
}

const terms = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

test('the entries so far stand beside their target, what was reached, and what is due by now', async () => {
  await show(answerOf(1240, onPace))
  await screen.findByRole('region', { name: 'Entries today' })
  expect(terms()).toEqual([
    'Entries until 15:10: 1,240',
    'Target: 2,000',
    'Reached: 62%',
    'Due by now: 58%',
    'To go: 760',
  ])
})

test('where cameras missed a part, the share is a lower bound and nothing is known to be due', async () => {
  await show(answerOf(1240, { ...onPace, atLeast: true }))
  await screen.findByRole('region', { name: 'Entries today' })
  expect(terms()).toEqual(['Entries until 15:10: at least 1,240', 'Target: 2,000', 'Reached: at least 62%'])
})

test('figures of some of the stores say so', async () => {
  const leftOut = { first: [{ location: 'york', reason: 'gaps' }], count: 1 } as const
  await show(answerOf(2000, { ...onPace, stores: 3, leftOut, withoutTarget: 2 }))
  await screen.findByRole('region', { name: 'Entries today' })
  expect(terms().slice(0, 3)).toEqual(['Entries until 15:10: 1,240', 'Stores: 3 of 6', 'Target: 2,000'])
})

test('without a target, entries that cameras missed in part are a lower bound', async () => {
  await show(answerOf(1240, undefined, { share: 0.9, verdict: 'partial' }))
  await screen.findByRole('region', { name: 'Entries today' })
  expect(terms()).toEqual(['Entries until 15:10: at least 1,240'])
})

test('without a target there are the entries alone', async () => {
  await show(answerOf(1240))
  await screen.findByRole('region', { name: 'Entries today' })
  expect(terms()).toEqual(['Entries until 15:10: 1,240'])
})

test.each([
  ['nothing was counted', answerOf(null), 10],
  ['the newest count is hours old', answerOf(1240, onPace), 121],
])('there is no strip if %s', async (_why, answer, minutesLater) => {
  await show(answer, minutesLater)
  expect(screen.queryByRole('region')).toBeNull()
})
