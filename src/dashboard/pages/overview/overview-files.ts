import type { Coverage } from '../../../protocol/derived/states.ts'
import type { DayFigure } from '../../../protocol/derived/usual-answers.ts'
import { duration, people, rate, type Unit } from '../../charts/unit.ts'
import {
  changeFile,
  coverageFile,
  type FileCell,
  textFile,
  valueFile,
} from '../../data/cards/file-columns.ts'
import type { FileColumn } from '../../ui/table/file-column.ts'
import { type FileTable, tableOf } from '../../ui/table/file-table.ts'
import { findingsOf } from './finding-lines.tsx'
import { kindWords, nothingSold } from './overview-words.ts'
import type { StoreNow } from './stores-now.ts'
import type { OverviewView } from './use-overview.ts'

interface FigureRow {
  readonly name: string
  readonly unit: Unit
  readonly figure: DayFigure
  /** How far the value can be trusted, and by which cameras that is judged. */
  readonly coverage: Coverage
  readonly seenBy: 'entrance cameras' | 'zone cameras'
  /** Why there is no change from zero, if the value is no count of people. */
  readonly zeroBase?: string
}

/** The headline numbers, a row each. Dwell depends on the cameras of the zones, all else on the entrances. */
export function figuresFile({ summary }: Pick<OverviewView, 'summary'>): FileTable {
  const { entries, dwell, conversion, coverage } = summary
  const byEntrances = { coverage, seenBy: 'entrance cameras' } as const
  const rows: readonly (Omit<FigureRow, 'figure'> & { readonly figure: DayFigure | null })[] = [
    { name: 'Entries', unit: people, figure: entries, ...byEntrances },
    {
      name: 'Average dwell',
      unit: duration,
      figure: dwell,
      coverage: dwell?.coverage ?? coverage,
      seenBy: 'zone cameras',
    },
    { name: 'Conversion', unit: rate, figure: conversion, zeroBase: nothingSold, ...byEntrances },
  ]
  const inUnit = (value: number | null, unit: Unit) => (value === null ? null : unit.inFile.number(value))
  const columns: readonly FileColumn<FigureRow>[] = [
    ...textFile<FigureRow>('Figure', ({ name }) => name),
    ...textFile<FigureRow>('Unit', ({ unit }) => unit.inFile.unit),
    { head: 'Today so far', value: ({ figure, unit }) => inUnit(figure.value, unit) },
    { head: 'Today, like for like', value: ({ figure, unit }) => inUnit(figure.pair.current, unit) },
    {
      head: 'A week ago by this time',
      value: ({ figure, unit }) => inUnit(figure.pair.compared, unit),
    },
    ...changeFile<FigureRow>(
      ({ figure }) => figure.change,
      ({ zeroBase }) => zeroBase,
    ),
    ...coverageFile<FigureRow>(({ coverage }) => coverage),
    ...textFile<FigureRow>('Coverage of', ({ seenBy }) => seenBy),
  ]
  return tableOf(
    columns,
    rows.flatMap(({ figure, ...row }) => (figure === null ? [] : [{ ...row, figure }])),
  )
}

/** The stores in the order of the screen, each with its findings and its day so far. */
export function storesFile(stores: readonly StoreNow[], asOf: number): FileTable {
  return tableOf<StoreNow>(
    [
      ...textFile<StoreNow>('Store', ({ name }) => name),
      ...textFile<StoreNow>('Told as', ({ kind }) => kindWords[kind]),
      ...textFile<StoreNow>('What', (store) =>
        findingsOf(store, asOf)
          .map(({ text, detail }) => (detail === null ? text : `${text} · ${detail}`))
          .join('; '),
      ),
      ...valueFile<StoreNow>('Entries so far', entriesOf),
      ...changeFile<StoreNow>(({ change }) => change),
      ...coverageFile<StoreNow>(({ coverage }) => coverage, 'Entrance coverage'),
    ],
    stores,
  )
}

function entriesOf({ value, doors }: StoreNow): FileCell {
  if (value !== null) return { state: 'measured', value }
  return { state: doors === 'closed' ? 'closed' : doors === 'not-open' ? 'future' : 'no-data', value: null }
}
