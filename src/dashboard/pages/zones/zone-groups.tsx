import { t } from '@lingui/core/macro'
import { useCallback, useMemo } from 'react'
import { readZoneTotals } from '../../../protocol/derived/zone-results.ts'
import { zoneWords } from '../../data/questions/floor.ts'
import { PageGroups } from '../page-groups.tsx'
import type { Screen } from '../screen.ts'
import type { ZonesView } from './use-zones.ts'
import { zoneGroupFigures } from './zone-group-figures.tsx'
import { measureName } from './zone-words.ts'

export interface ZoneGroupsProps {
  readonly screen: Screen
  readonly view: ZonesView
  /** The zone over time. */
  readonly zone: string
}

/** The zone over time in each group of stores, in the measure that is chosen: one question for all groups. */
export function ZoneGroups({ screen, view, zone }: ZoneGroupsProps) {
  const { measure: chosen } = screen.zoneChoices
  const { zones } = screen.filters
  const measure = `zone-${chosen}` as const
  const place = useMemo(
    // A share is of the zones side by side; none chosen is all.
    () => ({ zone, ...(measure === 'zone-share' && zones.length > 0 && { zones: [...zones].sort() }) }),
    [zone, measure, zones],
  )
  const read = useCallback((value: unknown) => readZoneTotals(value, measure, ['groups']), [measure])
  const [name, title] = [zoneWords(zone), measureName(chosen)]
  return (
    <PageGroups
      // Figures of one measure never stand under the head of another.
      key={`${measure} ${zone}`}
      measure={measure}
      place={place}
      read={read}
      own={{
        note: t`${name}: ${title}`,
        figures: zoneGroupFigures(chosen),
        isRate: chosen === 'entry-rate' || chosen === 'share',
      }}
      view={view}
      screen={screen}
    />
  )
}
