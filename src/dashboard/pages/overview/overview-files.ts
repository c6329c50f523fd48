import type { Headline } from '../../../domain/day-so-far/headline.ts'
import type { StoreStory } from '../../../domain/day-so-far/store-story.ts'
import type { Coverage } from '../../../protocol/states.ts'
import { duration, people, rate, type Unit } from '../../charts/unit.ts'
import { changeFile, coverageFile, type FileCell, textFile, valueFile } from '../../data/file-columns.ts'
import type { FileColumn } from '../../ui/file-column.ts'
import { type FileTable, tableOf } from '../../ui/file-table.ts'
import { findingsOf } from './finding-lines.tsx'
import { kindWords, nothingSold } from './overview-words.ts'
import type { OverviewView } from './use-overview.ts'

interface FigureRow {
  readonly name: string
  readonly unit: Unit
  readonly headline: Headline
  /** How far the value can be trusted, and by which cameras that is judged. */
  readonly coverage: Coverage
  readonly seenBy: 'entrance cameras' | 'zone cameras'
  /** Why there is no change from zero, where it is no count of people. */
  readonly zeroBase?: string
}

/** The headline numbers, a row each. Dwell depends on the cameras of the zones, all else on the entrances. */
export function figuresFile({ headlines, cameras }: OverviewView): FileTable {
  const { entries, dwell, conversion, coverage } = headlines
  const byEntrances = { coverage, seenBy: 'entrance cameras' } as const
  const rows: readonly (Omit<FigureRow, 'headline'> & { readonly headline: Headline | null })[] = [
    { name: 'Entries', unit: people, headline: entries, ...byEntrances },
    {
      name: 'Average dwell',
      unit: duration,
      headline: dwell,
      coverage: dwell?.coverage ?? coverage,
      seenBy: 'zone cameras',
    },
    { name: 'Conversion', unit: rate, headline: conversion, zeroBase: nothingSold, ...byEntrances },
  ]
  const inUnit = (value: number | null, unit: Unit) => (value === null ? null : unit.inFile.number(value))
  const columns: readonly FileColumn<FigureRow>[] = [
    ...textFile<FigureRow>('Figure', ({ name }) => name),
    ...textFile<FigureRow>('Unit', ({ unit }) => unit.inFile.unit),
    { head: 'Today so far', value: ({ headline, unit }) => inUnit(headline.value, unit) },
    { head: 'Today, like for like', value: ({ headline, unit }) => inUnit(headline.pair.current, unit) },
    {
      head: 'A week ago by this time',
      value: ({ headline, unit }) => inUnit(headline.pair.comparison, unit),
    },
    ...changeFile<FigureRow>(
      ({ headline }) => headline.delta,
      ({ zeroBase }) => zeroBase,
    ),
    ...coverageFile<FigureRow>((row) => (cameras.status === 'loading' ? 'loading' : row.coverage)),
    ...textFile<FigureRow>('Coverage of', ({ seenBy }) => seenBy),
  ]
  return tableOf(
    columns,
    rows.flatMap(({ headline, ...row }) => (headline === null ? [] : [{ ...row, headline }])),
  )
}

/** The stores in the order of the screen: what is with each, and its day so far. */
export function storesFile({ stories, asOf }: Pick<OverviewView, 'stories' | 'asOf'>): FileTable {
  return tableOf<StoreStory>(
    [
      ...textFile<StoreStory>('Store', ({ name }) => name),
      ...textFile<StoreStory>('Told as', ({ kind }) => kindWords[kind]),
      ...textFile<StoreStory>('What', (story) =>
        findingsOf(story, asOf)
          .map(({ text, detail }) => (detail === null ? text : `${text} · ${detail}`))
          .join('; '),
      ),
      ...valueFile<StoreStory>('Entries so far', entriesOf),
      ...changeFile<StoreStory>(({ delta }) => delta),
      ...coverageFile<StoreStory>(({ coverage }) => coverage, 'Entrance coverage'),
    ],
    stories,
  )
}

function entriesOf({ entries, doors }: StoreStory): FileCell {
  if (entries !== null) return { state: 'measured', value: entries }
  return { state: doors === 'closed' ? 'closed' : doors === 'not-open' ? 'future' : 'no-data', value: null }
}
