import fc from 'fast-check'
import type { Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { minute, minuteMs } from '../service/warehouse/minute-by-minute.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { type ChainStore, chainStores, keepChain } from './random-chain.ts'

/** The chain around the end of summer time: what SQL answers of it is held against what plain answers make. */
export async function openChain(): Promise<Warehouse> {
  const warehouse = await openRememberingWarehouse()
  await keepChain(warehouse)
  return warehouse
}

export const store = fc.constantFrom(...chainStores)
export const someStores = fc.shuffledSubarray([...chainStores], { minLength: 1 })
export const someAges = fc.constantFrom(null, ['25_34'] as const, ['0_15', '25_34'] as const)

/** No sum of these lies on a threshold of coverage or of an eighth, where a rounded share could fall on either side. */
export const uptime = fc.constantFrom(1, 0.513, 0.907)
/** The same, of cameras that are well more often. */
export const goodUptime = fc.constantFrom(1, 1, 0.513, 0.907)

export const quarter = minute.map((at) => at - (at % 15))
export const hour = minute.map((at) => at - (at % 60))
const weekMinutes = 7 * 24 * 60
/** Such a minute in one of some weeks. */
export function inWeeks(at: fc.Arbitrary<number>, mostBefore: number): fc.Arbitrary<number> {
  return fc.tuple(at, fc.nat(mostBefore)).map(([then, weeks]) => then - weeks * weekMinutes)
}

/** Hours of the store without cameras. */
export function counters(maxLength: number) {
  return fc.array(fc.record({ at: hour, people: fc.nat(40) }), { maxLength })
}

export function visitors(lengths: fc.ArrayConstraints) {
  return fc.array(fc.record({ store, at: minute, age: fc.constantFrom('25_34', '0_15', '') }), lengths)
}

/** Footage of any store's first or second camera. */
export function anyFootage(mostQuarters: number, share: fc.Arbitrary<number>) {
  return fc.record({
    store,
    at: quarter,
    camera: fc.constantFrom('cam-1', 'cam-2'),
    length: fc.integer({ min: 1, max: mostQuarters }),
    uptime: share,
  })
}

/** Footage of some cameras. */
export function footageOf(
  cameras: readonly Camera[],
  { at, mostQuarters }: { readonly at: fc.Arbitrary<number>; readonly mostQuarters: number },
) {
  return fc
    .record({
      of: fc.constantFrom(...cameras),
      at,
      length: fc.integer({ min: 1, max: mostQuarters }),
      uptime,
    })
    .map(({ of, ...rest }) => ({ ...of, ...rest }))
}

interface Camera {
  readonly store: ChainStore
  readonly camera: string
}

/** Cameras by store. The tests install and remove `cam-3` of two stores. */
export function camerasOf(places: Partial<Record<ChainStore, number>>): readonly Camera[] {
  return chainStores.flatMap((place) =>
    Array.from({ length: places[place] ?? 0 }, (_, number) => ({
      store: place,
      camera: `cam-${number + 1}`,
    })),
  )
}

/** Days in their order. */
export function period(ends: readonly string[]): { readonly start: string; readonly end: string } {
  const [start = '', end = ''] = [...ends].sort()
  return { start, end }
}

/** The same days so many earlier; nothing where none are compared. */
export function comparedBefore({ start, end }: ReturnType<typeof period>, days: number | null) {
  const before = (date: string) =>
    new Date(Date.parse(date) - (days ?? 0) * 1440 * minuteMs).toISOString().slice(0, 10)
  return days === null ? {} : { compared: { start: before(start), end: before(end) } }
}

/**
 * The months of a request: on every other first day those of a retail year with months that begin on 28 September and
 * 26 October 2014.
 */
export function monthsFrom(start: string) {
  if (Number(start.slice(8)) % 2 === 0) return {}
  return { weekStartsOn: 7, retailYear: { pattern: '4-5-4', ends: 'last', endsIn: 1 } } as const
}
