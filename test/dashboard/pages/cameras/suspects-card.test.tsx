import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import type { SuspectRow, SuspectsAnswer } from '../../../../src/protocol/derived/suspect-answers.ts'
import { answerOf, row } from '../../coverage/live-fixtures.ts'
import { now, showCameras, status } from './cameras-scene.tsx'

const card = () => screen.findByRole('region', { name: 'Possible miscounts' })

function suspect(rest: Partial<SuspectRow> = {}): SuspectRow {
  return {
    recording: 'east',
    name: 'Entrance east',
    location: 'leeds',
    counts: { kind: 'entries' },
    reason: 'silent',
    counted: 0,
    usual: 61.3,
    from: '2026-03-04T12:00:00.000',
    until: '2026-03-04T14:00:00.000',
    ...rest,
  }
}

const tops = suspect({
  recording: 'tops',
  name: 'Tops',
  counts: { kind: 'zone', zone: 'Women:Tops' },
  reason: 'few',
  counted: 4,
})

function answering(suspects: readonly SuspectRow[], rest: Partial<SuspectsAnswer> = {}) {
  const value: SuspectsAnswer = {
    suspects,
    count: suspects.length,
    hasUptime: true,
    hasHistory: true,
    meta: {
      units: { counted: 'peopleCount', usual: 'peopleCount' },
      countedUntil: '2026-03-04T14:40:00.000Z',
    },
    ...rest,
  }
  return { value }
}

test('tells what each camera counts, why it is suspect, and in which hours', async () => {
  const { on } = showCameras({ live: { value: [status('east'), status('tops')] } })
  const asked = on({ route: 'suspects' }, answering([suspect(), tops]))
  await within(await card()).findByText('No visitors counted')
  const rows = within(await card()).getAllByRole('row')
  expect(rows[1]).toHaveTextContent(/Entrance east.*No visitors counted.*entries of the store.*0≈ 61/)
  expect(rows[2]).toHaveTextContent(/Tops.*Far fewer than usual.*Women › Tops.*12:00–14:00 GMT.*4≈ 61/)
  expect(asked.asked()).toBe(1)
})

test('does not suspect a camera that is not online', async () => {
  const { on } = showCameras({ live: { value: [status('east', { status: 'offline' }), status('tops')] } })
  on({ route: 'suspects' }, answering([suspect(), tops]))
  await within(await card()).findByText('Far fewer than usual')
  expect(within(await card()).queryByText('Entrance east')).not.toBeInTheDocument()
})

test('takes unlisted cameras for online, except in dark stores', async () => {
  const dark = { location: 'york', open: true, offlineSince: null, cameras: [] }
  const live = answerOf([row('offline', now - 60_000, { recording: 'tops' })], {
    listed: 'folded',
    well: [600],
  })
  const { on } = showCameras({ answer: { ...live, stores: [...live.stores, dark] } })
  const inYork = suspect({ recording: 'york-door', name: 'Door in York', location: 'york' })
  on({ route: 'suspects' }, answering([inYork, suspect(), tops]))
  await within(await card()).findByText('Entrance east')
  expect(within(await card()).getAllByRole('row')).toHaveLength(2)
})

test.each([
  [
    'no camera is online',
    { live: { value: [status('east', { status: 'offline' })] } },
    answering([]),
    /none is known to be online/,
  ],
  [
    'there is no record of any camera',
    {},
    answering([], { hasUptime: false }),
    /no camera records for today/,
  ],
  ['nothing is counted by the hour', {}, answering([], { hasHistory: false }), /lacks hourly counts/],
  [
    'a part is counted by the hour',
    {},
    answering([suspect()], { hasHistory: false }),
    /^Some cameras couldn’t be checked/,
  ],
  [
    'more are suspect than one answer tells',
    {},
    answering([suspect()], { count: 512 }),
    /511 more are not shown/,
  ],
])('says so where %s', async (_what, options, answer, words) => {
  const { on } = showCameras(options)
  on({ route: 'suspects' }, answer)
  await within(await card()).findByText(words)
})

test('names what is missing after a failure, with a way to retry', async () => {
  const { on } = showCameras()
  const asked = on({ route: 'suspects' }, { error: new ExchangeError('forbidden') })
  const alert = await within(await card()).findByRole('alert')
  expect(alert).toHaveTextContent('Couldn’t load possible miscounts')
  asked.reply(answering([suspect()]))
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('No visitors counted')).toBeInTheDocument())
})
