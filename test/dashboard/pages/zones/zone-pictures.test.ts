import { expect, test } from 'vitest'
import { layOutScatter, scatterMarkAt } from '../../../../src/dashboard/charts/scatter/scatter.ts'
import { textWidth } from '../../../../src/dashboard/charts/text-width.ts'
import type { ZoneMeasure } from '../../../../src/dashboard/pages/zone-choices.ts'
import {
  dwellReference,
  shortNames,
  zoneBars,
  zoneScatter,
} from '../../../../src/dashboard/pages/zones/zone-pictures.ts'
import type { ZoneRow } from '../../../../src/protocol/derived/zone-answers.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

function row(
  zone: string,
  visits: number | null,
  average: number | null,
  over: Partial<ZoneRow> = {},
): ZoneRow {
  return {
    zone,
    stores: 1,
    state: visits === null ? 'no-data' : 'measured',
    visits,
    entryRate: { value: visits === null ? null : visits / 1000, over: 1000 },
    averageDwell: { value: average, over: visits ?? 0 },
    totalDwell: visits === null || average === null ? null : visits * average,
    share: visits === null ? null : visits / 1000,
    coverage: { share: 1, verdict: 'complete' },
    rateCoverage: { share: 1, verdict: 'complete' },
    shareCoverage: { share: 1, verdict: 'complete' },
    change: null,
    pair: { current: null, compared: null },
    leftOut: 0,
    ...over,
  }
}

const rows = [
  row('Men:Suits', 20, 90),
  row('Women:Tops', 800, 40),
  row('Women:Coats', null, null),
  row('Men:Hats', 0, null),
]
const storeWide = { value: 725, weighted: false, entries: 100 }
const unknown = { value: null, weighted: false, entries: null }

test('bars show the chosen measure, the greatest first, those without a value last with the reason', () => {
  const bars = zoneBars(rows, 'visits', unknown)
  expect(bars.rows.map(({ label, marks: [mark] }) => [label, mark?.value, mark?.text])).toEqual([
    ['Women › Tops', 800, '800'],
    ['Men › Suits', 20, '20'],
    ['Men › Hats', 0, '0'],
    ['Women › Coats', null, 'no data'],
  ])
  expect(bars.sentence).toBe('Visits: most in Women › Tops with 800; least in Men › Hats with 0, of 3 zones.')
  expect(bars.reference).toBeNull()
})

test('average dwell compares with the whole store, with its sample and a caution for few visits', () => {
  const bars = zoneBars(rows, 'average-dwell', storeWide)
  expect(bars.reference).toEqual({ value: 725, text: expect.stringContaining('store-wide') })
  const [suits] = bars.rows[0]?.marks ?? []
  expect(suits).toMatchObject({ title: 'Men › Suits', caution: true })
  expect(plain(suits?.words)).toBe(
    'average dwell 1m 30s, of 20 visits, fewer than 30: take it with caution, coverage 100% complete',
  )
  expect(bars.rows.find(({ key }) => key === 'Men:Hats')?.marks[0]).toMatchObject({
    state: 'nobody',
    text: 'nobody came',
  })
})

test('a zone that was partly seen bears a caution in every measure', () => {
  const partly = { share: 0.9, verdict: 'partial' } as const
  const unseen = row('Men:Suits', 500, 90, { coverage: partly, shareCoverage: partly })
  expect(zoneBars([unseen], 'share', unknown).rows[0]?.marks[0]?.caution).toBe(true)
  expect(zoneScatter([unseen], unknown).marks[0]?.caution).toBe(true)
})

test('the share of a zone that was seen bears a caution where another was not', () => {
  const seen = row('Men:Suits', 500, 90, { shareCoverage: { share: 0.6, verdict: 'unreliable' } })
  expect(zoneBars([seen], 'share', unknown).rows[0]?.marks[0]?.caution).toBe(true)
  expect(zoneBars([seen], 'visits', unknown).rows[0]?.marks[0]?.caution).toBe(false)
})

test('a bar of the entry rate bears the coverage of its cameras, entrances included', () => {
  const blind = row('Men:Suits', 500, 90, { rateCoverage: { share: 0.6, verdict: 'unreliable' } })
  const markOf = (measure: ZoneMeasure) => zoneBars([blind], measure, unknown).rows[0]?.marks[0]
  expect(markOf('entry-rate')).toMatchObject({ caution: true })
  expect(plain(markOf('entry-rate')?.words)).toContain('coverage 60.0% unreliable')
  expect(markOf('visits')).toMatchObject({ caution: false })
})

test('a store-wide dwell that is weighted says so; one that is not known is no line', () => {
  expect(plain(dwellReference({ ...storeWide, weighted: true })?.text)).toBe(
    'store-wide 12m 5s, weighted by entries',
  )
  expect(dwellReference(unknown)).toBeNull()
})

test('the scatter has a mark for each zone with visits and dwell, from few visits to many', () => {
  const scatter = zoneScatter(rows, storeWide)
  expect(scatter.marks.map(({ key, x, y, caution }) => [key, x, y, caution])).toEqual([
    ['Men:Suits', 20, 90, true],
    ['Women:Tops', 800, 40, false],
  ])
  expect(plain(scatter.sentence)).toBe(
    'Most visits in Women › Tops: 800 of 40s on average; longest in Men › Suits: 1m 30s at 20 visits; store-wide 12m 5s.',
  )
})

test('names beside marks are as short as they can be and stay apart', () => {
  const names = shortNames(['Men:Denim', 'Women:Denim', 'Women:Tops'])
  expect([...names.values()]).toEqual(['Men › Denim', 'Women › Denim', 'Tops'])
})

test('marks lie where their numbers say, names cover no mark and no other name', () => {
  const many = Array.from({ length: 20 }, (_, at) =>
    row(`Group:Zone ${at}`, 100 + at * 37, 60 + ((at * 53) % 200)),
  )
  const scatter = zoneScatter(many, unknown)
  const layout = layOutScatter(scatter, 640, 380)
  expect(layout.x(0)).toBe(layout.plot.left)
  expect(layout.y(0)).toBe(layout.plot.bottom)
  scatter.marks.forEach((mark, at) => {
    expect(scatterMarkAt(scatter, layout, { x: layout.x(mark.x), y: layout.y(mark.y) })).toBe(at)
  })
  expect(layout.labels.length).toBeGreaterThan(12)
  const boxes = layout.labels.map(({ text, x, y, anchor }) => {
    const width = textWidth(text)
    const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
    return { left, right: left + width, top: y - 11, bottom: y + 3 }
  })
  boxes.forEach((a, at) => {
    expect(a.left).toBeGreaterThanOrEqual(0)
    expect(a.right).toBeLessThanOrEqual(640)
    for (const b of boxes.slice(at + 1)) {
      expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false)
    }
  })
})
