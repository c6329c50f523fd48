import { hourMs } from '../../calendar/wall-clock.ts'
import type { Coverage } from '../../protocol/derived/states.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { combinedValue, contributing } from '../cells/combine-sides.ts'
import { comparablePairs } from '../cells/comparable.ts'
import { guardedDelta } from '../cells/guarded-delta.ts'
import { quotientCells } from '../cells/quotient-cells.ts'
import type { CellSide, StoreCell, StoreCells } from '../cells/store-cells.ts'
import { totalCells } from '../cells/total-cells.ts'
import { addCameraTime, coverageOf } from '../coverage/verdict.ts'
import { type AverageStays, type StayFigure, type StayParts, stayFigure } from './average-stay.ts'
import type { Course, Headline } from './headline.ts'
import type { AnsweredCells } from './store-hours.ts'

export interface Headlines {
  readonly entries: Headline
  /** `null` if the deployment doesn't report it. */
  readonly conversion: Headline | null
  readonly dwell: (Headline & StayFigure) | null
  readonly coverage: Coverage
  /** True if the day has any uptime, even if no scheduled hour is over yet. */
  readonly hasUptime: boolean
  readonly seen: Course
  /** True if nothing was counted today. */
  readonly isEmpty: boolean
}

export interface HeadlinesInput extends AnsweredCells {
  /** Average stay of each store, today and before. `null` if unavailable. */
  readonly stays: AverageStays | null
  /** What the cameras of a store's zones saw. `null` if they are too many to request. */
  readonly stayPartsOf: (store: StoreCells) => StayParts | null
  /** Returns the hours of a store in the course of its day. */
  readonly courseCells: (store: StoreCells) => readonly StoreCell[]
}

/** Returns the four numbers of some stores together: counts added up, averages and rates as total ÷ total. */
export function headlines(input: HeadlinesInput): Headlines {
  const { entries, followed, customers, rates, dwells, stays, stayPartsOf, courseCells } = input
  const course = (stores: readonly StoreCells[], read: ReadCourse = combinedValue) =>
    courseOf(
      stores.map((store) => ({ ...store, cells: courseCells(store) })),
      read,
    )
  const headline = (stores: readonly StoreCells[], value: number | null): Headline => ({
    ...figure(stores, value),
    course: course(stores),
  })
  // No figure includes stores with neither a count nor uptime today.
  const silent = new Set(entries.filter((store) => store.silent).map(({ store }) => store))
  const speaking = (stores: readonly StoreCells[]) => stores.filter(({ store }) => !silent.has(store))
  const counted = speaking(entries)
  const cells = cellsIn(counted)
  const conversion =
    customers === null || rates === null
      ? null
      : speaking(quotientCells(totalCells(rates, customers), customers))
  const stayCells = dwells === null ? null : speaking(quotientCells(totalCells(dwells, followed), followed))
  return {
    entries: headline(counted, sumKnown(cells.map(({ value }) => value))),
    conversion: conversion === null ? null : headline(conversion, combinedValue(cellsIn(conversion))),
    dwell:
      stays === null
        ? null
        : {
            ...stayFigure(stays, speaking(followed), counted, stayPartsOf),
            course: course(stayCells ?? []),
          },
    coverage: coverageOf(addCameraTime(contributing(cells))),
    hasUptime: cellsIn(entries).some(({ time }) => time.known),
    seen: course(counted, (sides: readonly CellSide[]) => {
      const over = sides.filter((side) => side.time.scheduledHours > 0)
      return over.length === 0 ? null : coverageOf(addCameraTime(contributing(over))).share
    }),
    isEmpty: cells.every(({ value }) => value === null),
  }
}

function figure(stores: readonly StoreCells[], value: number | null): Omit<Headline, 'course'> {
  const pairs = comparablePairs(cellsIn(stores))
  return {
    value,
    delta: guardedDelta(pairs.current, pairs.comparison),
    pair: { current: pairs.current.value, comparison: pairs.comparison.value },
  }
}

function cellsIn(stores: readonly StoreCells[]): readonly StoreCell[] {
  return stores.flatMap(({ cells }) => cells)
}

/** Reads the value of one slot of the course. */
type ReadCourse = (sides: readonly CellSide[]) => number | null

/**
 * Returns the course of the day, hour by hour in absolute time: 10:00 in London together with 15:00 in Kolkata, so that the
 * line ends at the present for every store. It omits the hour in progress, and empty hours at both ends.
 */
export function courseOf(stores: readonly StoreCells[], read: ReadCourse = combinedValue): Course {
  const slots = new Map<number, StoreCell[]>()
  for (const cell of cellsIn(stores)) {
    const slot = Math.floor(cell.bucket.start / hourMs)
    const own = slots.get(slot)
    if (own === undefined) slots.set(slot, [cell])
    else own.push(cell)
  }
  const hours = [...slots]
    .sort(([a], [b]) => a - b)
    .map(([, cells]) => ({
      today: cells.every(({ over }) => over) ? read(cells) : null,
      before: read(cells.flatMap(({ compared }) => compared ?? [])),
    }))
  const happened = hours.map(({ today, before }) => (today ?? 0) > 0 || (before ?? 0) > 0)
  const [first, last] = [happened.indexOf(true), happened.lastIndexOf(true)]
  const shown = first < 0 ? [] : hours.slice(first, last + 1)
  return { today: shown.map(({ today }) => today), before: shown.map(({ before }) => before) }
}
