import { t } from '@lingui/core/macro'
import { rate } from '../../../charts/unit.ts'
import { countFile, numberFile } from '../../../data/cards/file-columns.ts'
import { groupColumn, storesColumn } from '../../../groups/name-columns.tsx'
import { StatusShape } from '../../../ui/marks/status-mark.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { storesShown } from '../../../ui/words/counted-words.ts'
import { formatCount, formatShare } from '../../../ui/words/format.ts'
import { formatCoverage } from '../../../ui/words/format-coverage.ts'
import { camerasShown } from '../counted.ts'
import styles from '../styles/incidents.module.css'
import { uncountedWords } from '../uncounted-words.ts'
import type { UptimeGroup } from './uptime-groups.ts'

interface UptimeGroupColumnsSettings {
  /** The head of the names: "Region". */
  readonly head: string
  /** Names of the stores, by location id. */
  readonly names: ReadonlyMap<string, string>
  /** The agreed uptime, as a fraction. */
  readonly target: number
  /** There the words of the last column are short. */
  readonly narrow: boolean
  /** There the cameras stand below the name. */
  readonly phone: boolean
  readonly onChoose: (key: string) => void
}

export function uptimeGroupColumns(settings: UptimeGroupColumnsSettings): readonly Column<UptimeGroup>[] {
  const { head, names, target, narrow, phone, onChoose } = settings
  return [
    groupColumn(head, onChoose),
    {
      ...storesColumn<UptimeGroup>(({ uncounted }) =>
        uncounted.map(({ location, why }) => uncountedWords(names.get(location) ?? location, why)),
      ),
      belowNameOnPhone: true,
    },
    camerasColumn(phone),
    uptimeColumn(),
    metColumn(target, narrow),
  ]
}

function camerasColumn(phone: boolean): Column<UptimeGroup> {
  return {
    key: 'cameras',
    header: t`Cameras`,
    align: 'end',
    belowNameOnPhone: true,
    cell: ({ cameras }) => (phone ? camerasShown(cameras, cameras) : formatCount(cameras)),
    sortBy: ({ cameras }) => cameras,
    file: countFile(t`Cameras`, ({ cameras }) => cameras),
  }
}

function uptimeColumn(): Column<UptimeGroup> {
  return {
    key: 'uptime',
    header: t`Uptime`,
    align: 'end',
    cell: ({ uptime }) => (uptime === null ? '–' : formatCoverage(uptime)),
    sortBy: ({ uptime }) => uptime,
    file: [
      ...numberFile<UptimeGroup>(t`Uptime`, ({ uptime }) => uptime, rate),
      ...countFile<UptimeGroup>(t`Camera days unknown`, ({ unknownDays }) => unknownDays),
    ],
  }
}

function metColumn(target: number, narrow: boolean): Column<UptimeGroup> {
  const share = formatShare(target, 1)
  return {
    key: 'met',
    header: t`Target met`,
    align: 'end',
    cell: ({ met, counted }) => {
      if (counted === 0) return '–'
      const areAll = met === counted
      return (
        <span className={styles.level} data-kept={areAll ? 'kept' : 'missed'}>
          <StatusShape state={areAll ? 'online' : 'offline'} />{' '}
          {narrow ? partWords(met, counted) : storesShown(met, counted)}
        </span>
      )
    },
    sortBy: ({ met, counted }) => (counted === 0 ? null : met / counted),
    file: countFile(t`Stores that met the target of ${share}`, ({ met, counted }) =>
      counted === 0 ? null : met,
    ),
  }
}

function partWords(met: number, counted: number): string {
  const [part, all] = [formatCount(met), formatCount(counted)]
  return t({ message: `${part} of ${all}`, comment: 'Number of stores' })
}
