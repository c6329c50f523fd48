import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { defaultFilters, type Filters } from '../../../../src/dashboard/filters/filters.ts'
import { ZonesPage } from '../../../../src/dashboard/pages/zones/zones-page.tsx'
import { type FakeSource, fakeSource } from '../../data/fake-source.ts'
import { asksForLines, asksForRecordings, uptimeOf } from '../leeds.ts'
import { type Shown, showPage } from '../page-scene.tsx'

/** Three days of Leeds until Wednesday 4 March, 09:40 in London; nothing is compared. */
export const threeDays: Filters = {
  ...defaultFilters,
  comparison: 'none',
  range: { kind: 'days', days: { first: '2026-03-02', last: '2026-03-04' } },
}

const area = (facet: string, rest: object = {}) => ({
  route: 'area/data',
  body: { facets: [facet], ...rest },
})

export const asked = {
  contexts: { route: 'detail/list', body: { returnEntityType: 'area_context', entities: ['leeds'] } },
  totals: area('summary'),
  people: area('summary', { breakdownByDimensions: ['entity', 'taxonomy', 'age', 'gender'] }),
  months: { route: 'area/data', body: { aggregationPeriod: 'month' } },
  suits: area('segments', { taxonomy: ['Men:Suits'] }),
  tops: area('segments', { taxonomy: ['Women:Tops'] }),
  entries: { route: 'entries', body: { facets: ['summary'] } },
  entriesByDay: { route: 'entries', body: { facets: ['segments'] } },
  dwell: { route: 'average-dwell-time', body: { facets: ['summary'] } },
  uptime: { path: '/api/v1/recording/uptimes' },
  lines: asksForLines,
  recordings: asksForRecordings,
}

const units = { units: { area_average_dwell_time: 'seconds' } }

export function total(taxonomy: string, visits: number | null, average: number | null) {
  return {
    location: 'leeds',
    taxonomy,
    area_total_entries: visits,
    area_average_dwell_time: average,
  }
}

export const summary = (...rows: readonly object[]) => ({ value: { summary: rows, meta: units } })

/** Visits and average dwell of one zone from Monday to Wednesday. */
export function course(taxonomy: string, days: readonly (readonly [number | null, number | null])[]) {
  const segments = days.map(([visits, average], position) => ({
    ...total(taxonomy, visits, average),
    index: `2026-03-0${position + 2}T00:00:00.000`,
  }))
  return { value: { segments, meta: units } }
}

/** Uptime of cameras, by their ids. */
export function uptime(cameras: Readonly<Record<string, Parameters<typeof uptimeOf>[2]>>) {
  return Object.entries(cameras).map(([id, days]) => uptimeOf(id, `Camera ${id}`, days))
}

const complete = { '2026-03-02': 1, '2026-03-03': 'closed', '2026-03-04': 1 } as const

/** Leeds: suits on Monday and Wednesday, closed on Tuesday; more visits to tops than people who came in. */
export function leedsFloor(): FakeSource {
  const fake = fakeSource()
  fake.on(asked.contexts, {
    value: [
      { area_type: 'taxonomy', taxonomy: 'Men:Suits', recording_id: 'men' },
      { area_type: 'taxonomy', taxonomy: 'Women:Tops', recording_id: 'women' },
    ],
  })
  fake.on(asked.lines, {
    value: [{ recording_id: 'door', location_id: 'leeds', line_type: 'location-entry' }],
  })
  fake.on(asked.recordings, {
    value: ['door', 'men', 'women', 'stockroom'].map((id) => ({ id, location_id: 'leeds' })),
  })
  fake.on(asked.totals, summary(total('Men:Suits', 20, 90), total('Women:Tops', 180, 40)))
  fake.on(
    asked.people,
    summary(
      { ...total('Men:Suits', 40, 120), age: '25_34', gender: 'male' },
      { ...total('Men:Suits', 4, 300), age: '65_100', gender: 'male' },
      { ...total('Men:Suits', 30, 60), age: '25_34', gender: 'female' },
      { ...total('Men:Suits', 0, null), age: '65_100', gender: 'female' },
    ),
  )
  fake.on(
    asked.suits,
    course('Men:Suits', [
      [15, 100],
      [null, null],
      [5, 60],
    ]),
  )
  fake.on(
    asked.tops,
    course('Women:Tops', [
      [130, 40],
      [null, null],
      [50, 40],
    ]),
  )
  fake.on(asked.entries, {
    value: { summary: [{ location: 'leeds', entries: 100 }], meta: { units: {} } },
  })
  fake.on(asked.dwell, {
    value: { summary: [{ location: 'leeds', average_dwell_time: 725 }], meta: { units: {} } },
  })
  fake.on(asked.uptime, { value: uptime({ men: complete, women: complete }) })
  // What a zone without visits asks: when it last had some.
  fake.on(asked.months, { value: { segments: [], meta: { units: {} } } })
  return fake
}

/** The page over a fake deployment, with the suits over time. */
export function showZones(fake: FakeSource, { filters = threeDays, zones, ...shown }: Shown = {}) {
  return showPage(ZonesPage, fake.source, {
    filters,
    zones: { overTime: 'Men:Suits', ...zones },
    ...shown,
  })
}

export const kpi = (label: string) => {
  const headings = [...screen.getByLabelText('Totals').querySelectorAll('h2')]
  const place = headings.find((heading) => heading.textContent === label)?.parentElement
  if (!place) throw new Error(`no figure is called ${label}`)
  return place
}
export const table = () => screen.findByRole('table', { name: 'Zones side by side' })
export const rowOf = async (zone: string) => {
  const row = within(await table())
    .getByText(zone)
    .closest('tr')
  if (row === null) throw new Error(`no row is called ${zone}`)
  return row
}
/** Numbers and their units are tied together on the screen. */
export const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
export const cellsOf = async (zone: string) =>
  [...(await rowOf(zone)).querySelectorAll('td')].map((td) => plain(td.textContent))
export const coverageIsThere = () =>
  waitFor(() => expect(kpi('Camera coverage')).toHaveTextContent('100% · Complete'))
