import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { IncidentRow } from '../../../../src/protocol/derived/incident-answers.ts'
import { showCameras } from './cameras-scene.tsx'

const incident = (place: number): IncidentRow => ({
  location: 'leeds',
  cameras: [{ recording: `camera-${place}`, name: `Camera ${place}` }],
  everyCamera: false,
  from: '2026-03-04T09:00:00.000',
  until: '2026-03-04T10:00:00.000',
  ongoing: false,
  missed: { segments: 1, quality: 0 },
  visitors: 2000 - place,
  basis: { kind: 'store' },
  affects: { entries: true, zones: [] },
})

/** A page of so many. */
const answer = (count: number, offset: number, limit: number) => ({
  incidents: Array.from({ length: Math.min(limit, count - offset) }, (_, place) => incident(offset + place)),
  count,
  ongoing: 0,
  missedHours: count,
  hasUptime: true,
  usual: { start: '2026-02-04', end: '2026-03-04' },
  meta: { units: { visitors: 'peopleCount', missed: 'hours' }, countedUntil: '2026-03-04T14:40:00.000Z' },
})

const card = () => screen.findByRole('region', { name: 'Incidents' })
/** Of hundreds of rows; roles would be worked out for each element. */
const names = async () =>
  [...(await card()).querySelectorAll('tbody tr')].map((row) => row.children[1]?.textContent)

type Scene = ReturnType<typeof showCameras>
let first: ReturnType<Scene['on']>
let all: ReturnType<Scene['on']>
let on: Scene['on']
let clock: Scene['clock']

beforeEach(() => {
  ;({ on, clock } = showCameras({
    view: 'incidents',
    prepare: (answers) => {
      first = answers({ route: 'incidents', body: { limit: 100 } }, { value: answer(120, 0, 100) })
      all = answers({ route: 'incidents', body: { limit: 500 } }, { value: answer(120, 0, 500) })
    },
  }))
})

test('requests the first incidents, and the others on demand', async () => {
  const more = await within(await card()).findByRole('button', { name: 'Show all (120)' })
  expect(await names()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => `Camera ${place}`))
  expect([first.asked(), all.asked()]).toEqual([1, 0])
  await userEvent.click(more)
  await waitFor(async () => expect(await names()).toHaveLength(120))
  expect((await names()).at(-1)).toBe('Camera 119')
  expect([first.asked(), all.asked()]).toEqual([1, 1])
})

test('keeps the order of the route while a part of the incidents is shown', async () => {
  const newest = await within(await card()).findByRole('button', { name: 'Newest' })
  expect(within(await card()).queryByRole('button', { name: /^Duration/ })).not.toBeInTheDocument()
  const byStart = on({ route: 'incidents', body: { order: 'start' } }, { value: answer(3, 0, 100) })
  await userEvent.click(newest)
  await waitFor(async () => expect(await names()).toHaveLength(3))
  expect(byStart.asked()).toBe(1)
  // All of them are there now: the table itself puts them in any order.
  expect(within(await card()).getByRole('button', { name: /^Duration/ })).toBeInTheDocument()
})

test('sends the search once the typing pauses', async () => {
  await within(await card()).findByRole('button', { name: 'Newest' })
  const found = on({ route: 'incidents', body: { search: 'door' } }, { value: answer(1, 0, 100) })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a camera or store' }), 'door')
  expect(found.asked()).toBe(0)
  act(() => clock.advance(1000))
  await waitFor(async () => expect(await names()).toEqual(['Camera 0']))
})

test('prints a record once all of it is there', async () => {
  const printed: number[] = []
  const shown = () => document.querySelectorAll('section[aria-labelledby] th[scope="row"]').length
  vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
    printed.push(shown())
    window.dispatchEvent(new Event('afterprint'))
  })
  await userEvent.click(await within(await card()).findByRole('button', { name: 'Print incident report' }))
  await waitFor(() => expect(printed).toHaveLength(1))
  expect(printed[0]).toBeGreaterThanOrEqual(120)
})
