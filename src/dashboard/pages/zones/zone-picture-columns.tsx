import type { ZoneRow } from '../../../protocol/derived/zone-answers.ts'
import { countFile, coverageFile, numberFile, textFile } from '../../data/cards/file-columns.ts'
import { zoneWords } from '../../data/questions/floor.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { ValueCell } from '../../ui/value-cell.tsx'
import { coverageWords } from '../../ui/words/coverage-words.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'
import type { ZoneMeasure } from '../zone-choices.ts'
import { SampleSize } from './zone-kpis.tsx'
import { coverageOfMeasure, measureOfRow } from './zone-pictures.ts'
import { measureUnits, measureWords } from './zone-words.ts'

/** The columns of the zones compared, in the chosen measure. */
export function pictureColumns(measure: ZoneMeasure): readonly Column<ZoneRow>[] {
  const unit = measureUnits[measure]
  const coverageOf = (row: ZoneRow) => coverageOfMeasure(row, measure)
  const columns: Column<ZoneRow>[] = [
    {
      key: 'zone',
      header: 'Zone',
      cell: ({ zone }) => zoneWords(zone),
      sortBy: ({ zone }) => zoneWords(zone),
      file: textFile('Zone', ({ zone }) => zoneWords(zone)),
    },
    {
      key: 'measure',
      header: measureWords[measure],
      align: 'end',
      cell: (row) => {
        const value = measureOfRow(row, measure)
        const state = value !== null ? 'measured' : row.visits === 0 ? 'nobody' : 'no-data'
        return <ValueCell state={state} value={value} format={unit.format} />
      },
      sortBy: (row) => measureOfRow(row, measure),
      file: numberFile(measureWords[measure], (row) => measureOfRow(row, measure), unit),
    },
  ]
  if (measure !== 'average-dwell') {
    columns.push({
      key: 'averageDwell',
      header: 'Average dwell',
      align: 'end',
      cell: ({ averageDwell }) => averageDwell.value !== null && formatDuration(averageDwell.value),
      sortBy: ({ averageDwell }) => averageDwell.value,
      file: numberFile(
        'Average dwell',
        ({ averageDwell }) => averageDwell.value,
        measureUnits['average-dwell'],
      ),
    })
  }
  columns.push(
    {
      key: 'sample',
      header: 'Sample',
      align: 'end',
      cell: ({ averageDwell }) => averageDwell.value !== null && <SampleSize visits={averageDwell.over} />,
      sortBy: ({ averageDwell }) => averageDwell.over,
      file: countFile('Sample (visits)', ({ averageDwell }) => averageDwell.over),
    },
    {
      key: 'coverage',
      header: 'Coverage',
      align: 'end',
      cell: (row) => coverageWords(coverageOf(row)),
      sortBy: (row) => coverageOf(row).share,
      file: coverageFile(coverageOf),
    },
  )
  return columns
}
