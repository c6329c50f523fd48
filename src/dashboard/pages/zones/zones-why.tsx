import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { CamerasAsked } from '../../../protocol/derived/camera-bodies.ts'
import { type WhyQuestion, wholeStore } from '../../coverage/why-question.ts'
import { zoneWords } from '../../data/questions/floor.ts'
import { useLastValue } from '../../data/questions/use-last-value.ts'
import { LateWhy } from '../../data/why/late-why.tsx'
import { useWhy } from '../../data/why/why-address.ts'
import type { WhySubject } from '../../data/why/why-subject.ts'
import type { Screen } from '../screen.ts'
import type { ZoneMeasure } from '../zone-choices.ts'
import type { ZonesView } from './use-zones.ts'

export interface ZonesWhyProps {
  readonly screen: Screen
  readonly view: Pick<ZonesView, 'stores' | 'days' | 'compared'>
  /** Of the zone over time. */
  readonly measure: ZoneMeasure
}

/** Why a value of a zone is flagged: a row of the table by the cameras that watch it, a point by those of its measure. */
export function ZonesWhy({ screen, view, measure }: ZonesWhyProps) {
  // The last answer stays while the dialog closes.
  const question = useLastValue(useWhy().question)
  const zone = question?.zone ?? null
  const { stores, days, compared } = view
  const { today, filters } = screen
  const subject = useMemo(
    (): WhySubject => ({
      what: zone === wholeStore ? t`Time in store` : zone === null ? t`Zones` : zoneWords(zone),
      stores,
      days,
      compared: zone === wholeStore ? null : compared,
      today,
      people: filters,
      camerasOf: (asked) => camerasOf(asked, filters.zones, measure),
      furtherOf: entrancesBeside,
    }),
    [zone, stores, days, compared, today, filters, measure],
  )
  return <LateWhy subject={subject} />
}

/**
 * The cameras that a value depends on.
 *
 * @param shown the zones side by side; empty: all
 */
export function camerasOf(
  { extent, zone }: Pick<WhyQuestion, 'extent' | 'zone'>,
  shown: readonly string[],
  measure: ZoneMeasure,
): CamerasAsked {
  const sideBySide = shown.length === 0 ? {} : { zones: [...shown].sort() }
  if (zone === wholeStore) return { of: 'store-dwell' }
  if (extent !== 'period' && measure === 'share') return { of: 'zone-share', ...sideBySide }
  if (zone === null) return { of: 'zones', ...sideBySide }
  const isRate = extent !== 'period' && measure === 'entry-rate'
  return { of: isRate ? 'zone-entry-rate' : 'zones', zones: [zone] }
}

/** Words for a row of the table. Its visit rate depends on the cameras at the entrances too. */
function entrancesBeside({ extent, zone }: WhyQuestion): ReturnType<NonNullable<WhySubject['furtherOf']>> {
  if (extent !== 'period' || zone === null || zone === wholeStore) return null
  return {
    cameras: { of: 'entrances', beside: [zone] },
    words: {
      name: t`Entrance cameras`,
      figures: t`Visit rate depends on these cameras too: it is visits ÷ store entries.`,
    },
    wordsOfOthers: {
      name: t`Cameras of this zone`,
      figures: t`All figures of this zone depend on these cameras.`,
    },
  }
}
