import fc from 'fast-check'
import type { AggregationPeriod } from '../../../src/protocol/metrics/vocabularies.ts'
import type { SmallChain } from './small-chain.ts'

/**
 * Stores in three time zones around the end of summer time in London, with the wall-clock time and opening hours of
 * each minute. Computed without bucket boundaries and offsets, by asking `Intl` for every minute.
 */
export const minuteMs = 60_000
export const now = Date.parse('2014-10-28T13:37:00Z')

const zones = { uk: 'Europe/London', in: 'Asia/Kolkata', us: 'America/New_York' } as const
export type Store = keyof typeof zones
export const stores = Object.keys(zones) as Store[]

export async function keepStores(chain: SmallChain): Promise<void> {
  for (const store of stores) await chain.location(store, zones[store])
  // India has no known hours. The night club in London closes at the first of the two 1:30.
  await chain.openOn('uk', [1, 2, 3, 4, 5, 6], 20 * 60 + 30, 25 * 60 + 30)
  await chain.openOn('us', [1, 3, 5, 7], 9 * 60, 17 * 60 + 15)
  await chain.specialDay('us', '2014-10-27', 0, 0)
}

const firstMinute = Date.parse('2014-10-24T00:00:00Z') / minuteMs
const lastMinute = Date.parse('2014-10-28T15:00:00Z') / minuteMs
const edges = [
  '2014-10-25T19:30Z',
  '2014-10-26T00:30Z',
  '2014-10-26T01:30Z',
  '2014-10-26T13:00Z',
  '2014-10-26T21:15Z',
]
/** A random minute of four and a half days, more often next to a boundary. */
export const minute = fc.oneof(fc.integer({ min: firstMinute, max: lastMinute - 1 }), {
  arbitrary: fc
    .tuple(fc.constantFrom(...edges), fc.integer({ min: -70, max: 70 }))
    .map(([edge, off]) => Date.parse(edge) / minuteMs + off),
  weight: 4,
})
const formats = new Map<Store, Intl.DateTimeFormat>(
  stores.map((id) => [
    id,
    new Intl.DateTimeFormat('sv-SE', { timeZone: zones[id], dateStyle: 'short', timeStyle: 'short' }),
  ]),
)
const memo = new Map<string, { day: string; ofDay: number; isRepeat: boolean }>()
function wall(id: Store, at: number) {
  const key = `${id} ${at}`
  const known = memo.get(key)
  if (known !== undefined) return known
  const text = formats.get(id)?.format(at * minuteMs) ?? ''
  const [day = '', time = ''] = text.split(' ')
  const ofDay = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const isRepeat = formats.get(id)?.format((at - 60) * minuteMs) === text
  memo.set(key, { day, ofDay, isRepeat })
  return { day, ofDay, isRepeat }
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
const hoursOn: Record<Store, (day: string) => readonly [number, number] | null> = {
  uk: (day) => (new Date(day).getUTCDay() === 0 ? null : [1230, 1530]),
  in: () => [0, 1440],
  us: (day) => {
    if (day === '2014-10-27') return null
    return [1, 3, 5, 0].includes(new Date(day).getUTCDay()) ? [540, 1035] : null
  },
}
const within = (id: Store, at: number) => {
  const { day, ofDay } = wall(id, at)
  const today = hoursOn[id](day)
  const before = hoursOn[id](dayBefore(day))
  return (
    (today !== null && ofDay >= today[0] && ofDay < today[1]) || (before !== null && ofDay + 1440 < before[1])
  )
}
const hour = Array.from({ length: 60 }, (_, n) => n + 1)
/** When clocks go back, a store that has closed does not reopen an hour later. */
export const isOpen = (id: Store, at: number) =>
  within(id, at) && (!wall(id, at).isRepeat || hour.every((n) => within(id, at - n)))

/** `index occurrence` */
export function bucketOf(period: AggregationPeriod, id: Store, at: number): string {
  const { day, ofDay, isRepeat } = wall(id, at)
  if (period === 'hour') {
    return `${day}T${String(Math.floor(ofDay / 60)).padStart(2, '0')}:00:00.000 ${isRepeat ? 1 : 0}`
  }
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  const monday = new Date(Date.parse(day) - sinceMonday * 86_400_000).toISOString().slice(0, 10)
  return `${{ day, week: monday, month: `${day.slice(0, 7)}-01` }[period]}T00:00:00.000 0`
}
