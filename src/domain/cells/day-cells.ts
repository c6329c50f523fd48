import type { LocalDay } from '../../calendar/calendar.ts'
import { type BucketCoverage, sumOpenHours } from '../coverage/bucket-coverage.ts'
import { sumKnown } from './combine-rows.ts'
import { combineStates } from './combine-sides.ts'
import { isDue, isWhole } from './counted-part.ts'
import type { CellSide, StoreCell, StoreCells } from './store-cells.ts'

/**
 * Combines hours into days, so that the figures of a whole period don't change with the interval of the chart. The
 * value of a day is what was counted in some of its hours, and its camera time shows how much of the day that is. Days
 * stay as they are.
 */
export function dayCells(stores: readonly StoreCells[]): readonly StoreCells[] {
  return stores.map((store) => ({ ...store, cells: byDay(store.cells).map(dayOf) }))
}

type DayHours = [StoreCell, ...StoreCell[]]

function byDay(cells: readonly StoreCell[]): readonly DayHours[] {
  const days = new Map<LocalDay, DayHours>()
  for (const cell of cells) {
    const day = days.get(cell.day)
    if (day === undefined) days.set(cell.day, [cell])
    else day.push(cell)
  }
  return [...days.values()]
}

function dayOf([first, ...others]: DayHours): StoreCell {
  if (others.length === 0) return first
  const cells = [first, ...others]
  const side = together(cells, first)
  const begun = cells.filter(hasBegun)
  const partners = cells.flatMap(({ compared }) => compared ?? [])
  const [partner] = partners
  return {
    ...side,
    unfinished: begun.length > 0 && !side.over,
    compared:
      partner === undefined
        ? null
        : {
            ...together(partners, partner),
            valueSoFar: soFar(begun.flatMap(({ compared }) => compared ?? [])),
          },
  }
}

/** An unfinished day before opening has begun, although its hours have not. */
function hasBegun({ state, unfinished }: StoreCell): boolean {
  return unfinished || state !== 'future'
}

function together(sides: readonly CellSide[], first: CellSide): CellSide {
  const value = sumKnown(sides.map((side) => side.value))
  const begun = sides.filter(({ state }) => state !== 'future')
  const states = begun.map(({ state }) => state)
  const over = sides.every((side) => side.over)
  // Closed hours before the first open one don't make a closed day.
  const isShut = states.length === sides.length && states.every((state) => state === 'closed')
  const mayCome = begun.length === 0 || (!over && !isShut && !states.includes('no-data'))
  const absence = mayCome ? 'future' : combineStates(states)
  return {
    bucket: { ...first.bucket, endExclusive: sides.at(-1)?.bucket.endExclusive ?? first.bucket.endExclusive },
    day: first.day,
    state: value === null ? absence : 'measured',
    value,
    time: timeOf(sides.map(({ time }) => time)),
    ...partOf(sides, value),
    over,
  }
}

/** Returns how many of the hours were counted. Camera records, if any, show instead how much of the day was seen. */
function partOf(sides: readonly CellSide[], value: number | null): Pick<CellSide, 'part' | 'notDue'> {
  if (sides.some(({ time }) => time.known)) return {}
  const due = sides.filter(isDue)
  const counted = due.filter(isWhole).length
  if (value === null) return due.length === 0 && sides.some(({ notDue }) => notDue) ? { notDue: true } : {}
  return counted === due.length ? {} : { part: { counted, of: due.length } }
}

/** Returns the comparison value of the hours that have begun. `null` if that of the unfinished hour is unknown. */
function soFar(partners: readonly NonNullable<StoreCell['compared']>[]): number | null {
  const isKnown = partners.every(({ value, valueSoFar }) => value === null || valueSoFar !== null)
  return isKnown ? sumKnown(partners.map(({ valueSoFar }) => valueSoFar)) : null
}

function timeOf(times: readonly BucketCoverage[]): BucketCoverage {
  const sum = (amount: (time: BucketCoverage) => number) => times.reduce((all, time) => all + amount(time), 0)
  return {
    known: times.every(({ known }) => known),
    plannedHours: sum(({ plannedHours }) => plannedHours),
    ...sumOpenHours(times),
    scheduledHours: sum(({ scheduledHours }) => scheduledHours),
    expected: sum(({ expected }) => expected),
    usable: sum(({ usable }) => usable),
  }
}
