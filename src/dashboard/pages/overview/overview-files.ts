import { t } from '@lingui/core/macro'
import type { Coverage } from '../../../protocol/derived/states.ts'
import type { DayFigure } from '../../../protocol/derived/usual/usual-answers.ts'
import { duration, people, rate, type Unit } from '../../charts/unit.ts'
import { nothingSold } from '../../coverage/change-words.ts'
import {
  changeFile,
  coverageFile,
  type FileCell,
  numberFile,
  textFile,
  valueFile,
} from '../../data/cards/file-columns.ts'
import type { FileColumn } from '../../ui/table/file-column.ts'
import { type FileTable, tableOf } from '../../ui/table/file-table.ts'
import type { StoreNow } from './answers/stores-now.ts'
import type { OverviewView } from './answers/use-overview.ts'
import { findingsOf } from './findings.tsx'
import { kindName } from './overview-words.ts'
import { clockOf } from './times.ts'

interface FigureRow {
  readonly name: string
  readonly unit: Unit
  readonly figure: DayFigure
  /** How far the value can be trusted, and by which cameras that is judged. */
  readonly coverage: Coverage
  readonly seenBy: string
  /** Why there is no change from zero, if the value is no count of people. */
  readonly zeroBase?: string
}

/** The headline numbers, a row each. Dwell depends on the cameras of the zones, all else on the entrances. */
export function figuresFile({ summary }: Pick<OverviewView, 'summary'>): FileTable {
  const { entries, dwell, conversion, coverage } = summary
  const byEntrances = { coverage, seenBy: t`entrance cameras` }
  const rows: readonly (Omit<FigureRow, 'figure'> & { readonly figure: DayFigure | null })[] = [
    { name: t`Entries`, unit: people, figure: entries, ...byEntrances },
    {
      name: t`Time in store`,
      unit: duration,
      figure: dwell,
      coverage: dwell?.coverage ?? coverage,
      seenBy: t`zone cameras`,
    },
    { name: t`Conversion rate`, unit: rate, figure: conversion, zeroBase: nothingSold(), ...byEntrances },
  ]
  const inUnit = (value: number | null, unit: Unit) => (value === null ? null : unit.inFile.number(value))
  const columns: readonly FileColumn<FigureRow>[] = [
    ...textFile<FigureRow>(t`Figure`, ({ name }) => name),
    ...textFile<FigureRow>(t`Unit`, ({ unit }) => unit.inFile.unit()),
    { head: t`Today so far`, value: ({ figure, unit }) => inUnit(figure.value, unit) },
    { head: t`Today, like-for-like`, value: ({ figure, unit }) => inUnit(figure.pair.current, unit) },
    {
      head: t`Same time last week`,
      value: ({ figure, unit }) => inUnit(figure.pair.compared, unit),
    },
    ...changeFile<FigureRow>(
      ({ figure }) => figure.change,
      ({ zeroBase }) => zeroBase,
    ),
    ...coverageFile<FigureRow>(({ coverage }) => coverage),
    ...textFile<FigureRow>(t`Coverage of`, ({ seenBy }) => seenBy),
  ]
  return tableOf(
    columns,
    rows.flatMap(({ figure, ...row }) => (figure === null ? [] : [{ ...row, figure }])),
  )
}

/** The stores in the order of the screen, each with its findings and its day so far. */
export function storesFile(
  stores: readonly StoreNow[],
  view: Pick<OverviewView, 'chosen' | 'asOf'>,
): FileTable {
  const clock = clockOf(view)
  return tableOf<StoreNow>(
    [
      ...textFile<StoreNow>(t`Store`, ({ name }) => name),
      ...textFile<StoreNow>(t`Category`, ({ kind }) => kindName(kind)),
      ...textFile<StoreNow>(
        t({ message: 'What', comment: 'head of a column: what needs attention' }),
        (store) =>
          findingsOf(store, clock)
            .map(({ text, detail }) => (detail === null ? text : `${text} · ${detail}`))
            .join('; '),
      ),
      ...textFile<StoreNow>(t`Normal range`, (store) =>
        findingsOf(store, clock)
          .flatMap(({ range }) => range ?? [])
          .join('; '),
      ),
      ...valueFile<StoreNow>(t`Entries so far`, entriesOf),
      ...(stores.some(({ pace }) => pace !== undefined) ? targetFile() : []),
      ...changeFile<StoreNow>(({ change }) => change),
      ...coverageFile<StoreNow>(({ coverage }) => coverage, t`Entrance coverage`),
    ],
    stores,
  )
}

/** What is due is empty where cameras missed a part, as on the screen. */
function targetFile(): readonly FileColumn<StoreNow>[] {
  const due = ({ pace }: StoreNow) => (pace === undefined || pace.atLeast ? null : (pace.due?.middle ?? null))
  return [
    ...numberFile<StoreNow>(t`Target today`, ({ pace }) => pace?.target ?? null),
    ...numberFile<StoreNow>(t`Due by now`, (store) => {
      const entries = due(store)
      return entries === null ? null : Math.round(entries)
    }),
  ]
}

function entriesOf({ value, doors }: StoreNow): FileCell {
  if (value !== null) return { state: 'measured', value }
  return { state: doors === 'closed' ? 'closed' : doors === 'not-open' ? 'future' : 'no-data', value: null }
}
