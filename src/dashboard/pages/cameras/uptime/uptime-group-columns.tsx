import { t } from '@lingui/core/macro'
import { rate } from '../../../charts/unit.ts'
import { countFile, hoursFile, numberFile, textFile } from '../../../data/cards/file-columns.ts'
import { groupColumn, storesColumn } from '../../../groups/name-columns.tsx'
import { NameButton } from '../../../ui/controls/name-button.tsx'
import { StatusShape } from '../../../ui/marks/status-mark.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { storesShown } from '../../../ui/words/counted-words.ts'
import { formatCount, formatShare } from '../../../ui/words/format.ts'
import { formatCoverage } from '../../../ui/words/format-coverage.ts'
import { formatTotalHours } from '../../../ui/words/format-total-hours.ts'
import { camerasShown } from '../counted.ts'
import styles from '../styles/incidents.module.css'
import { uncountedWords } from '../uncounted-words.ts'
import type { UptimeGroup } from './uptime-groups.ts'

interface UptimeGroupColumnsSettings {
  /** The head of the names: "Region". */
  readonly head: string
  /** Names of the stores, by location id. */
  readonly names: ReadonlyMap<string, string>
  /** The agreed uptime, as a fraction. `null`: what was missed and where, instead of who met the target. */
  readonly target: number | null
  /** There the words of the last column are short. */
  readonly narrow: boolean
  /** There cameras and the lowest store stand below the name. */
  readonly phone: boolean
  /** @param key of a group, or the id of a store */
  readonly onChoose: (key: string) => void
}

export function uptimeGroupColumns(settings: UptimeGroupColumnsSettings): readonly Column<UptimeGroup>[] {
  const { head, names, target, narrow, phone, onChoose } = settings
  return [
    groupColumn(head, onChoose),
    storesColumn<UptimeGroup>(({ uncounted }) =>
      uncounted.map(({ location, why }) => uncountedWords(names.get(location) ?? location, why)),
    ),
    camerasColumn(phone),
    uptimeColumn(),
    ...(target === null ? [missedColumn(), lowestColumn(settings)] : [metColumn(target, narrow)]),
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

function missedColumn(): Column<UptimeGroup> {
  const header = t`Camera hours missed`
  return {
    key: 'missed',
    header,
    align: 'end',
    cell: ({ missedHours }) => (missedHours === null ? '–' : formatTotalHours(missedHours * 3600)),
    sortBy: ({ missedHours }) => missedHours,
    file: hoursFile(header, ({ missedHours }) => missedHours),
  }
}

/** Where to look first. A name leads to its store. */
function lowestColumn({ names, phone, onChoose }: UptimeGroupColumnsSettings): Column<UptimeGroup> {
  const nameOf = (store: string) => names.get(store) ?? store
  return {
    key: 'lowest',
    header: t`Lowest store`,
    align: 'end',
    belowNameOnPhone: true,
    cell: ({ lowest }) => {
      if (lowest === null) return phone ? null : '–'
      const store = nameOf(lowest.location)
      return (
        <>
          <NameButton onChoose={() => onChoose(lowest.location)}>
            {phone ? t`Lowest: ${store}` : store}
          </NameButton>{' '}
          {formatCoverage(lowest.uptime)}
        </>
      )
    },
    sortBy: ({ lowest }) => lowest?.uptime ?? null,
    file: [
      ...textFile<UptimeGroup>(t`Lowest store`, ({ lowest }) =>
        lowest === null ? '' : nameOf(lowest.location),
      ),
      ...numberFile<UptimeGroup>(t`Uptime of the lowest store`, ({ lowest }) => lowest?.uptime ?? null, rate),
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
      if (met === null || counted === 0) return '–'
      const areAll = met === counted
      return (
        <span className={styles.level} data-kept={areAll ? 'kept' : 'missed'}>
          <StatusShape state={areAll ? 'online' : 'offline'} />{' '}
          {narrow ? partWords(met, counted) : storesShown(met, counted)}
        </span>
      )
    },
    sortBy: ({ met, counted }) => (met === null || counted === 0 ? null : met / counted),
    file: countFile(t`Stores that met the target of ${share}`, ({ met, counted }) =>
      counted === 0 ? null : met,
    ),
  }
}

function partWords(met: number, counted: number): string {
  const [part, all] = [formatCount(met), formatCount(counted)]
  return t({ message: `${part} of ${all}`, comment: 'Number of stores' })
}
