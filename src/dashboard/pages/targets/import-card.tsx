import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { longestTargetDays } from '../../../protocol/target-limits.ts'
import { writtenYears } from '../../../protocol/written-days.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/controls/button.tsx'
import form from '../../ui/controls/form.module.css'
import { formatCount } from '../../ui/words/format.ts'
import { SetWords } from './period/set-words.tsx'
import { type LineFault, type MissingColumns, readTargetFile, type TargetFile } from './read-target-file.ts'
import styles from './targets.module.css'
import { useTargetActions } from './use-targets.ts'

export interface ImportCardProps {
  readonly stores: readonly Store[]
}

/** Faulty lines that are named. */
const mostNamed = 5

/** Reads targets of many stores from a file. Nothing is saved before the viewer has seen what is in it. */
export function ImportCard({ stores }: ImportCardProps) {
  const { set } = useTargetActions()
  const [file, setFile] = useState<TargetFile | MissingColumns | null>(null)
  const [sent, setSent] = useState(0)

  async function open(chosen: File | undefined) {
    set.reset()
    setSent(0)
    setFile(chosen === undefined ? null : readTargetFile(await chosen.text(), stores))
  }

  return (
    <Card title={t`Import a file`}>
      <div className={form.form}>
        <p className={form.lead}>
          {t`A CSV file with the columns store, from and until, and at least one of entries, revenue and conversion. Write days as 2026-11-27. Leave “until” empty for a single day. Enter 0 to remove a target.`}
        </p>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={t`Import a file`}
          className={styles.file}
          onChange={(event) => void open(event.currentTarget.files?.[0])}
        />
        {file !== null && 'missing' in file && (
          <p className={form.failed} role="alert">
            {missingWords(file.missing)}
          </p>
        )}
        {file !== null && 'targets' in file && !set.isSuccess && (
          <>
            <Faults file={file} />
            <Button
              look="filled"
              disabled={file.targets.length === 0 || set.isPending}
              onClick={() => set.mutate({ targets: file.targets, onProgress: setSent })}
            >
              {set.isPending
                ? t`Saving ${formatCount(sent)} of ${formatCount(file.targets.length)}…`
                : plural(file.targets.length, { one: 'Import # target', other: 'Import # targets' })}
            </Button>
          </>
        )}
        {set.isError && (
          <p className={form.failed} role="alert">
            {t`Couldn’t save all targets. Import the file again: targets already saved stay as they are.`}
          </p>
        )}
        {set.isSuccess && <SetWords result={set.data} stores={null} />}
      </div>
    </Card>
  )
}

function missingWords(missing: MissingColumns['missing']): string {
  const columns = missing.map((column) => (column === 'measure' ? t`entries, revenue or conversion` : column))
  return t`The file has no column ${columns.join(', ')}. Its first line must name the columns.`
}

function Faults({ file: { faults } }: { readonly file: TargetFile }) {
  if (faults.length === 0) return null
  const further = faults.length - mostNamed
  return (
    <div className={form.failed} role="alert">
      <p>
        {plural(faults.length, {
          one: '# line can’t be read and is excluded:',
          other: '# lines can’t be read and are excluded:',
        })}
      </p>
      <ul className={styles.faults}>
        {faults.slice(0, mostNamed).map(({ line, fault, text }) => (
          <li key={line}>{faultWords(fault, line, text)}</li>
        ))}
        {further > 0 && <li>{plural(further, { one: '# more', other: '# more' })}</li>}
      </ul>
    </div>
  )
}

function faultWords(fault: LineFault, line: number, text: string): string {
  const mostDays = formatCount(longestTargetDays)
  const { first: firstYear, last: lastYear } = writtenYears
  switch (fault) {
    case 'store':
      return t`Line ${line}: “${text}” matches no store of yours, or more than one.`
    case 'day':
      return t`Line ${line}: “${text}” is not a day such as 2026-11-27.`
    case 'year':
      return t`Line ${line}: “${text}” is not of a year from ${firstYear} to ${lastYear}.`
    case 'order':
      return t`Line ${line}: ${text} ends before it starts.`
    case 'days':
      return t`Line ${line}: ${text} has more than ${mostDays} days. Split it into several lines.`
    case 'most':
      return t`Line ${line}: “${text}” is too large for a target.`
    case 'values':
      return t`Line ${line} has more values than there are columns. Put values that contain the separator in quotation marks.`
    case 'quote':
      return t`Line ${line} has a quotation mark that is not closed, so the lines after it can’t be read.`
    case 'entries':
      return t`Line ${line}: “${text}” is not a whole number of entries.`
    case 'revenue':
      return t`Line ${line}: “${text}” is not an amount without decimals.`
    case 'conversion':
      return t`Line ${line}: “${text}” is not a percentage.`
  }
}
